'use client';

import { useMemo } from 'react';
import { byPart, byTopic, NONE, type Row, topRows } from '#lib/client/insights/groups.ts';
import { type Part, partOf } from '#lib/client/insights/ranges.ts';
import { Bars } from '#ui/chart/bars.tsx';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { Columns } from '#ui/chart/columns.tsx';
import { amount, meetingsWords, number, partLabel, partWords, percent, time } from '../meeting/range-words.ts';
import { listPath } from '../meeting/routes.ts';
import { type ChartProps, numbersOf, SHOWN, shareOf } from './chart-parts.ts';
import { MoreLink } from './more-link.tsx';

/** How many days a part has on average. */
const DAYS: Record<Part, number> = { day: 1, week: 7, month: 365 / 12 };

export function ByWeek({ insights }: Pick<ChartProps, 'insights'>) {
  const { meetings, range, calendar, currency, today, sums } = insights;
  const part = partOf(range);
  const rows = useMemo(() => byPart(meetings, range, part, calendar), [meetings, range, part, calendar]);
  const name = ({ label }: Row) => partWords(Number(label), part);
  const begun = rows.filter(({ label }) => Number(label) <= today);
  const most = begun.reduce<Row | null>((best, row) => (row.totalMinor > (best?.totalMinor ?? 0) ? row : best), null);
  // By days, as a year is projected: the first and the last part may have begun before the range, or not be over.
  const parts = range.daysSoFar / DAYS[part];
  const each = (figure: number) => Math.round(shareOf(figure, parts));
  return (
    <ChartFigure
      title={`Cost by ${part}`}
      text={
        most
          ? `${amount(each(sums.totalMinor), currency)} a ${part} on average, in ${time(each(sums.personMs))} of everybody’s time. The most expensive ${part}: ${lower(name(most))}, ${amount(most.totalMinor, currency)}.`
          : 'No meeting cost anything.'
      }
      numbers={numbersOf(`Cost by ${part}`, partName(part), rows, currency, name)}
    >
      <Columns
        label={partName(part)}
        columns={rows.map((row) => {
          const day = Number(row.label);
          const next = rows[rows.indexOf(row) + 1];
          return {
            ...{ key: row.key, value: row.totalMinor, name: name(row) },
            label:
              rows.length <= 7 && part === 'day'
                ? partLabel(day, 'day')
                : partLabel(day, part === 'month' ? part : 'week'),
            text: `${amount(row.totalMinor, currency)}, ${time(row.personMs)}`,
            isOpen: range.isRunning && day <= today && (next === undefined || Number(next.label) > today),
          };
        })}
      />
    </ChartFigure>
  );
}

const partName = (part: string) => part.charAt(0).toUpperCase() + part.slice(1);
const lower = (text: string) => text.replace(/^Week/, 'the week');

export function ByTopic({ insights }: Pick<ChartProps, 'insights'>) {
  const { meetings, topics, currency, sums } = insights;
  const rows = useMemo(() => byTopic(meetings, topics, 'No topic'), [meetings, topics]);
  const [first] = rows;
  const shown = topRows(rows, SHOWN, (count) => `${number(count)} other topics`);
  const none = rows.find(({ key }) => key === NONE);
  return (
    <ChartFigure
      title="Cost by topic"
      text={
        first && rows.length > 1
          ? `“${first.label}” is ${percent(shareOf(first.totalMinor, sums.totalMinor))} of the total.${
              none && none !== first
                ? ` ${percent(shareOf(none.totalMinor, sums.totalMinor))} went to meetings without a topic.`
                : ''
            }`
          : 'Give meetings a topic when they start or later, and see here what each one costs.'
      }
      numbers={numbersOf('Cost by topic', 'Topic', rows, currency, ({ label }) => label)}
    >
      <Bars
        bars={shown.map((row) => ({
          ...{ key: row.key, value: row.totalMinor, text: amount(row.totalMinor, currency) },
          name:
            row.key === 'others' ? (
              row.label
            ) : (
              <MoreLink href={listPath(row.key === NONE ? 'none' : row.key)}>{row.label}</MoreLink>
            ),
          note: `${percent(shareOf(row.totalMinor, sums.totalMinor))} · ${meetingsWords(row.count)} · ${time(row.personMs)}`,
          isRest: row.key === 'others' || row.key === NONE,
        }))}
      />
    </ChartFigure>
  );
}

export function BySeries({ insights, series }: ChartProps) {
  const { currency, sums } = insights;
  const [first, second] = series;
  const shown = topRows(series, 10, (count) => `${number(count)} other titles`);
  return (
    <ChartFigure
      title="Cost by series"
      text={
        first && second
          ? `“${first.label}” and “${second.label}” are ${percent(shareOf(first.totalMinor + second.totalMinor, sums.totalMinor))} of the total. Meetings with the same title are one series, whatever number or date stands behind it.`
          : 'Meetings with the same title are one series, whatever number or date stands behind it.'
      }
      numbers={numbersOf('Cost by series', 'Title', series, currency, ({ label }) => label)}
    >
      <Bars
        bars={shown.map((row) => ({
          ...{ key: row.key, name: row.label, value: row.totalMinor, text: amount(row.totalMinor, currency) },
          note:
            row.key === 'others'
              ? meetingsWords(row.count)
              : `${meetingsWords(row.count)} · ${amount(Math.round(row.totalMinor / row.count), currency)} and ${time(Math.round(row.durationMs / row.count))} each`,
          isRest: row.key === 'others' || row.key === NONE,
        }))}
      />
    </ChartFigure>
  );
}
