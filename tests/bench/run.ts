import { loadavg } from 'node:os';
import { body } from './rows/body.ts';
import { calendar } from './rows/calendar.ts';
import { capacity } from './rows/capacity.ts';
import { direct } from './rows/direct.ts';
import { exportAndImport } from './rows/export.ts';
import { fatRecords } from './rows/fat.ts';
import { firstPull } from './rows/first-pull.ts';
import { frame } from './rows/frame.ts';
import { graphql } from './rows/graphql.ts';
import { insights } from './rows/insights.ts';
import { lists } from './rows/lists.ts';
import { memory } from './rows/memory.ts';
import { meter } from './rows/meter.ts';
import { firstLoad, lighthouse } from './rows/pages.ts';
import { deepPage, publicMeetings } from './rows/public.ts';
import { pull, pullFromMillion } from './rows/pull.ts';
import { push, pushIntoMillion, pushMeetings, pushPrisma } from './rows/push.ts';
import { summary, summaryOfYear } from './rows/summary.ts';
import { worker } from './rows/worker.ts';
import { type Options, PeerMissing, Stage } from './stage.ts';
import { type Line, met, table } from './table.ts';

/** What can be measured, by name, in the order in which it is. */
export const ROWS: Record<string, (stage: Stage) => Promise<Line[]>> = {
  push,
  'push-meetings': pushMeetings,
  'push-prisma': pushPrisma,
  pull,
  public: publicMeetings,
  'deep-page': deepPage,
  summary,
  year: summaryOfYear,
  fat: fatRecords,
  postgraphile: graphql,
  direct,
  capacity,
  'push-million': pushIntoMillion,
  'pull-million': pullFromMillion,
  lists,
  memory,
  body,
  'first-load': firstLoad,
  lighthouse,
  insights,
  calendar,
  meter,
  frame,
  worker,
  export: exportAndImport,
  'first-pull': firstPull,
};

/** Measures what is named, or all, and prints it. Answers whether all was measured that could be, and no target missed. */
export async function runRows(options: Options, names: readonly string[]): Promise<boolean> {
  const stage = new Stage(options);
  const lines: Line[] = [];
  let good = true;
  for (const [name, row] of Object.entries(ROWS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const started = performance.now();
    let measured: Line[];
    try {
      measured = await row(stage);
    } catch (error) {
      good &&= error instanceof PeerMissing;
      measured = [{ what: name, ours: '', missing: error instanceof Error ? error.message : String(error) }];
    }
    good &&= measured.every((line) => met(line) !== false);
    lines.push(...measured);
    const load = loadavg()[0]?.toFixed(1);
    console.log(`\n${name} (${Math.round((performance.now() - started) / 1000)} s, load ${load})\n${table(measured)}`);
  }
  console.log(`\nAll together\n${table(lines)}`);
  return good;
}
