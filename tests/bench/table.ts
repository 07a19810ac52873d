export interface Line {
  what: string;
  ours: string;
  peer?: string;
  /** What the target is for. Without it, the line only informs. */
  figure?: number;
  /** How the figure is written; default: as a ratio. */
  unit?: 'ms' | 'kB' | 'points';
  /** What the figure must be. */
  target?: { least: number } | { most: number };
  /** Why there is no figure, or why the target is missed. */
  missing?: string | undefined;
}

const written = (value: number, unit: Line['unit']) =>
  unit ? `${Math.round(value)} ${unit === 'points' ? '' : unit}`.trim() : `${value.toFixed(2)}×`;

function targetOf({ target, unit }: Line): string {
  if (!target) return '';
  return 'least' in target ? `≥ ${written(target.least, unit)}` : `≤ ${written(target.most, unit)}`;
}

/** Returns whether the target is met; undefined if there is no target or no figure. */
export function met({ figure, target }: Line): boolean | undefined {
  if (!target || figure === undefined) return undefined;
  return 'least' in target ? figure >= target.least : figure <= target.most;
}

export function table(lines: readonly Line[]): string {
  const rows = lines.map((line) => {
    const { what, ours, peer = '', figure, unit, missing } = line;
    const isMet = met(line);
    const verdict = missing ?? (isMet === undefined ? '' : isMet ? 'met' : 'MISSED');
    return [what, ours, peer, figure === undefined ? '' : written(figure, unit), targetOf(line), verdict];
  });
  const all = [['what', 'ours', 'peer', 'figure', 'target', ''], ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const lineOf = (row: string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ');
  return all.map((row) => lineOf(row).trimEnd()).join('\n');
}

export const inMs = (ms: number) => `${ms < 100 ? ms.toFixed(1) : Math.round(ms)} ms`;
