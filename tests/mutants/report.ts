import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Folder } from './folders.ts';

/** The part of Stryker's report that is used here (mutation-testing-report-schema). Lines and columns start at 1. */
const place = z.object({ line: z.number(), column: z.number() });
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          replacement: z.string().optional(),
          status: z.string(),
          location: z.object({ start: place, end: place }),
        }),
      ),
    }),
  ),
});

/** Survivors that change nothing noticeable, by file: where, what, and why not. */
const equivalents = z.record(z.string(), z.array(z.object({ line: z.string(), change: z.string(), why: z.string() })));

/** A mutant that no test noticed. */
interface Survivor {
  file: string;
  /** The line where it begins, and that line's code. */
  at: number;
  line: string;
  /** The replaced code, and its replacement. */
  change: string;
}

/** The results of a folder's tests. Equivalents count neither as mutants nor as survivors. */
export interface Result {
  folder: Folder;
  mutants: number;
  survivors: Survivor[];
  equivalent: number;
  /** Entries of the list of equivalents that did not survive, or no longer exist. */
  stale: string[];
}

const LIST = path.join(import.meta.dirname, 'equivalent.json');

/** Reads Stryker's report about a folder. */
export function resultOf(folder: Folder, file: string): Result {
  const { files } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const known = equivalents.parse(JSON.parse(readFileSync(LIST, 'utf8')));
  const result: Result = { folder, mutants: 0, survivors: [], equivalent: 0, stale: [] };
  for (const name of folder.files) {
    const { source = '', mutants = [] } = files[name] ?? {};
    const lines = source.split('\n');
    const unused = new Set(known[name]);
    for (const { status, replacement = '', location } of mutants) {
      const isSurvivor = status === 'Survived' || status === 'NoCoverage';
      // A mutant that doesn't even load says nothing about the tests.
      if (!isSurvivor && status !== 'Killed' && status !== 'Timeout') continue;
      const line = lines[location.start.line - 1]?.trim() ?? '';
      const change = `${brief(between(lines, location))} → ${brief(replacement)}`;
      const equivalent = isSurvivor && known[name]?.find((one) => one.line === line && one.change === change);
      if (equivalent) {
        unused.delete(equivalent);
        result.equivalent += 1;
        continue;
      }
      result.mutants += 1;
      if (isSurvivor) result.survivors.push({ file: name, at: location.start.line, line, change });
    }
    result.stale.push(...[...unused].map(({ line, change }) => `${name}  ${line}\n  ${change}`));
  }
  return result;
}

/** Prints each survivor, and a table with a row per folder. Returns whether each folder reached its target. */
export function print(results: readonly Result[]): boolean {
  for (const { survivors } of results) {
    for (const { file, at, line, change } of survivors) console.log(`\n${file}:${at}  ${line}\n  ${change}`);
  }
  console.log(`\n${table(results)}`);
  const stale = results.flatMap((result) => result.stale);
  if (stale.length > 0) console.log(`\nIn equivalent.json, but no survivor:\n${stale.join('\n')}`);
  return results.every(isReached) && stale.length === 0;
}

function between(
  lines: readonly string[],
  { start, end }: z.infer<typeof report>['files'][string]['mutants'][number]['location'],
): string {
  const taken = lines.slice(start.line - 1, end.line);
  const last = taken.length - 1;
  return taken
    .map((line, i) => line.slice(i === 0 ? start.column - 1 : 0, i === last ? end.column - 1 : undefined))
    .join('\n');
}

/** Puts code on one line, shortened if necessary. */
function brief(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}

/** In percent; 100 if there is nothing to kill. */
const scoreOf = ({ mutants, survivors }: Result) =>
  mutants === 0 ? 100 : (100 * (mutants - survivors.length)) / mutants;

const isReached = (result: Result) => scoreOf(result) >= result.folder.target;

function table(results: readonly Result[]): string {
  const head = ['folder', 'mutants', 'killed', 'survived', 'equivalent', 'score', 'target', ''];
  const rows = results.map((result) => {
    const { folder, mutants, survivors, equivalent } = result;
    const counts = [mutants, mutants - survivors.length, survivors.length, equivalent].map(String);
    const score = `${(Math.floor(scoreOf(result) * 10) / 10).toFixed(1)} %`;
    return [folder.name, ...counts, score, `≥ ${folder.target} %`, isReached(result) ? 'met' : 'MISSED'];
  });
  const widths = head.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const pad = (cell: string, i: number) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0));
  return [head, ...rows].map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}
