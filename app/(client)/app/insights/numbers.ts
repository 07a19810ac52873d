import { amount } from '#lib/client/device-format.ts';
import { type Row, together } from '#lib/client/insights/groups.ts';
import type { Numbers } from '#ui/chart/number-table.tsx';
import { say } from '#words/insights.ts';
import { number, time } from '../meeting/comparing/range-words.ts';

/** Returns a table of rows of one kind, and their total. */
export function numbersOf<One extends Row>(
  caption: string,
  kind: string,
  rows: readonly One[],
  currency: string,
  nameOf: (row: One) => string,
): Numbers {
  const figures = ({ count, durationMs, personMs, overrunMinor, totalMinor }: Omit<Row, 'key' | 'label'>) => [
    ...[number(count), time(durationMs), time(personMs)],
    ...[amount(overrunMinor, currency), amount(totalMinor, currency)],
  ];
  return {
    caption,
    columns: [
      ...[kind, say('column.meetings'), say('column.duration'), say('column.personHours')],
      ...[say('column.overrun'), say('column.cost')],
    ],
    rows: rows.map((row) => ({ key: row.key, name: nameOf(row), figures: figures(row) })),
    total: figures(together(rows)),
  };
}
