/** What a ratio must be. */
type Target = { least: number } | { most: number };

/** A line of the table. */
export interface Line {
  what: string;
  ours: string;
  peer?: string;
  /** What the target is about; absent, the line only informs. */
  figure?: number;
  /** How the figure is written; default: as a ratio. */
  unit?: 'ms' | 'kB' | 'MB' | 'points';
  target?: Target | undefined;
  /** Why there is no figure. */
  missing?: string | undefined;
}

const UNITS = { ms: 'ms', kB: 'kB', MB: 'MB', points: '' };

function written(value: number, unit: Line['unit']): string {
  return unit ? `${Math.round(value)} ${UNITS[unit]}`.trim() : `${value.toFixed(2)}×`;
}

function targetOf({ target, unit }: Line): string {
  if (!target) return '';
  return 'least' in target ? `≥ ${written(target.least, unit)}` : `≤ ${written(target.most, unit)}`;
}

/** Whether the target is met; undefined where there is none, or nothing to hold against it. */
export function met({ figure, target }: Line): boolean | undefined {
  if (!target || figure === undefined) return undefined;
  return 'least' in target ? figure >= target.least : figure <= target.most;
}

function verdict(line: Line): string {
  const is = met(line);
  return line.missing ?? (is === undefined ? '' : is ? 'met' : 'MISSED');
}

const COLUMNS = ['what', 'ours', 'peer', 'figure', 'target', ''];

export function table(lines: readonly Line[]): string {
  const rows = lines.map((line) => [
    line.what,
    line.ours,
    line.peer ?? '',
    line.figure === undefined ? '' : written(line.figure, line.unit),
    targetOf(line),
    verdict(line),
  ]);
  const widths = COLUMNS.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i]?.length ?? 0)));
  return [COLUMNS, ...rows]
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const inMs = (ms: number) => `${ms < 100 ? ms.toFixed(1) : Math.round(ms)} ms`;
