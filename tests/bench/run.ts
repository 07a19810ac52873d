import { loadavg } from 'node:os';
import { capacity } from './rows/capacity.ts';
import { firstPull, insights, worker } from './rows/device.ts';
import { direct } from './rows/direct.ts';
import { ledger } from './rows/ledger.ts';
import { firstLoad, lighthouse } from './rows/pages.ts';
import { deepPage, publicMeetings } from './rows/public.ts';
import { pull } from './rows/pull.ts';
import { push, pushMeetings } from './rows/push.ts';
import { summary } from './rows/summary.ts';
import { type Options, Stage } from './stage.ts';
import { type Line, met, table } from './table.ts';

/** What can be measured, by name and in this order. */
export const ROWS: Record<string, (stage: Stage) => Promise<Line[]>> = {
  ...{
    push,
    'push-meetings': pushMeetings,
    pull,
    postgraphile: publicMeetings,
    'deep-page': deepPage,
    summary,
    ledger,
    direct,
  },
  ...{ capacity, 'first-load': firstLoad, lighthouse, insights, worker, 'first-pull': firstPull },
};

/** Measures the named rows, or all, and prints them. Returns whether all could be measured and no target was missed. */
export async function runRows(options: Options, names: readonly string[]): Promise<boolean> {
  const stage = new Stage(options);
  const lines: Line[] = [];
  let good = true;
  for (const [name, row] of Object.entries(ROWS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const started = performance.now();
    const measured = await row(stage).catch((error: unknown): Line[] => {
      good = false;
      return [{ what: name, ours: '', missing: error instanceof Error ? error.message : String(error) }];
    });
    good &&= measured.every((line) => met(line) !== false);
    lines.push(...measured);
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`\n${name} (${seconds} s, load ${loadavg()[0]?.toFixed(1)})\n${table(measured)}`);
  }
  console.log(`\nAll together\n${table(lines)}`);
  return good;
}
