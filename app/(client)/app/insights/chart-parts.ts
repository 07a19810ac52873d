import { type Row, type Series, together } from '#lib/client/insights/groups.ts';
import type { Numbers } from '#ui/chart/number-table.tsx';
import { amount, number, time } from '../meeting/range-words.ts';
import { say } from './say.ts';
import type { Insights } from './use-insights.ts';

/** Rows that a chart shows; the others are in its table. */
export const SHOWN = 8;

export interface ChartProps {
  insights: Insights;
  series: readonly Series[];
}

/** A share, 0 of nothing. */
export const shareOf = (part: number, all: number) => (all === 0 ? 0 : part / all);

/** Makes a table of rows of one kind, and their total; null without any. */
export function numbersOf(
  caption: string,
  kind: string,
  rows: readonly Row[],
  currency: string,
  nameOf: (row: Row) => string,
): (() => Numbers) | null {
  const figures = ({ count, personMs, totalMinor }: Omit<Row, 'key' | 'label'>) => [
    number(count),
    time(personMs),
    amount(totalMinor, currency),
  ];
  if (rows.length === 0) return null;
  return () => ({
    caption,
    columns: [kind, say('column.meetings'), say('column.personHours'), say('column.cost')],
    rows: rows.map((row) => ({ key: row.key, name: nameOf(row), figures: figures(row) })),
    total: figures(together(rows)),
  });
}
