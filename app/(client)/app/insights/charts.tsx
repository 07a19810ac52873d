'use client';

import { useMemo } from 'react';
import { byPart, byTopic, NONE, type Row, topRows } from '#lib/client/insights/groups.ts';
import { type Part, partOf } from '#lib/client/insights/ranges.ts';
import { Bars } from '#ui/chart/bars.tsx';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { Columns } from '#ui/chart/columns.tsx';
import { amount, dateWords, partLabel, partWords, percent, time } from '../meeting/range-words.ts';
import { listPath } from '../meeting/routes.ts';
import { type ChartProps, numbersOf, SHOWN, shareOf } from './chart-parts.ts';
import { MoreLink } from './more-link.tsx';
import { say } from './say.ts';

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
      title={say('parts.title', { part })}
      text={
        most
          ? say('parts.text', {
              part,
              each: amount(each(sums.totalMinor), currency),
              time: time(each(sums.personMs)),
              most: part === 'week' ? dateWords(Number(most.label)) : name(most),
              cost: amount(most.totalMinor, currency),
            })
          : say('parts.free')
      }
      numbers={numbersOf(say('parts.title', { part }), say('parts.part', { part }), rows, currency, name)}
    >
      <Columns
        label={say('parts.part', { part })}
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

export function ByTopic({ insights }: Pick<ChartProps, 'insights'>) {
  const { meetings, topics, currency, sums } = insights;
  const rows = useMemo(() => byTopic(meetings, topics, say('topics.none')), [meetings, topics]);
  const [first] = rows;
  const shown = topRows(rows, SHOWN, (count) => say('topics.others', { topics: count }));
  const none = rows.find(({ key }) => key === NONE);
  const share = ({ totalMinor }: Row) => percent(shareOf(totalMinor, sums.totalMinor));
  return (
    <ChartFigure
      title={say('topics.title')}
      text={
        first && rows.length > 1
          ? [
              say('topics.text', { topic: first.label, share: share(first) }),
              ...(none && none !== first ? [say('topics.without', { share: share(none) })] : []),
            ].join(' ')
          : say('topics.empty')
      }
      numbers={numbersOf(say('topics.title'), say('column.topic'), rows, currency, ({ label }) => label)}
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
          note: say('topics.note', { share: share(row), meetings: row.count, time: time(row.personMs) }),
          isRest: row.key === 'others' || row.key === NONE,
        }))}
      />
    </ChartFigure>
  );
}

export function BySeries({ insights, series }: ChartProps) {
  const { currency, sums } = insights;
  const [first, second] = series;
  const shown = topRows(series, 10, (count) => say('series.others', { titles: count }));
  return (
    <ChartFigure
      title={say('series.title')}
      text={
        first && second
          ? say('series.text', {
              ...{ first: first.label, second: second.label },
              share: percent(shareOf(first.totalMinor + second.totalMinor, sums.totalMinor)),
            })
          : say('series.explained')
      }
      numbers={numbersOf(say('series.title'), say('column.title'), series, currency, ({ label }) => label)}
    >
      <Bars
        bars={shown.map((row) => ({
          ...{ key: row.key, name: row.label, value: row.totalMinor, text: amount(row.totalMinor, currency) },
          note:
            row.key === 'others'
              ? say('series.othersNote', { meetings: row.count })
              : say('series.note', {
                  meetings: row.count,
                  cost: amount(Math.round(row.totalMinor / row.count), currency),
                  time: time(Math.round(row.durationMs / row.count)),
                }),
          isRest: row.key === 'others' || row.key === NONE,
        }))}
      />
    </ChartFigure>
  );
}
