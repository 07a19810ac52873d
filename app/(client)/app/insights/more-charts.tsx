'use client';

import { useMemo } from 'react';
import { byHour, bySize, dearest, type Overrun, overruns, together } from '#lib/client/insights/groups.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import { MINUTE } from '#lib/time.ts';
import { Bars } from '#ui/chart/bars.tsx';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { Dots } from '#ui/chart/dots.tsx';
import { Halves } from '#ui/chart/halves.tsx';
import { amount, dateWords, hourWords, number, percent, time, weekdayWords } from '../meeting/range-words.ts';
import { meetingPath } from '../meeting/routes.ts';
import { type ChartProps, numbersOf, SHOWN, shareOf } from './chart-parts.ts';
import { MoreLink } from './more-link.tsx';
import { say } from './say.ts';

export function ByHour({ insights }: ChartProps) {
  const { meetings, calendar, currency, sums } = insights;
  const rows = useMemo(() => byHour(meetings, calendar), [meetings, calendar]);
  const all = Array.from({ length: 7 }, (_, i) => ((calendar.firstWeekday - 1 + i) % 7) + 1);
  // A weekend without meetings is no line.
  const weekdays = all.filter((day) => day < 6 || rows.some(({ weekday }) => weekday === day));
  const hours = rows.map(({ hour }) => hour);
  const [first, last] = [Math.min(...hours, 9), Math.max(...hours, 17)];
  const name = ({ weekday, hour }: { weekday: number; hour: number }) => `${weekdayWords(weekday)}, ${hourWords(hour)}`;
  const inOrder = rows.toSorted((a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) || a.hour - b.hour);
  const days = weekdays
    .map((weekday) => ({ weekday, ...together(rows.filter((row) => row.weekday === weekday)) }))
    .toSorted((a, b) => b.totalMinor - a.totalMinor);
  const [most, least] = [days[0], days.at(-1)];
  return (
    <ChartFigure
      title={say('hours.title')}
      text={
        most && least
          ? say('hours.text', {
              most: weekdayWords(most.weekday),
              mostShare: percent(shareOf(most.totalMinor, sums.totalMinor)),
              least: weekdayWords(least.weekday),
              leastShare: percent(shareOf(least.totalMinor, sums.totalMinor)),
            })
          : ''
      }
      numbers={numbersOf(say('hours.numbers'), say('column.starts'), inOrder, currency, ({ key }) => {
        const row = inOrder.find((one) => one.key === key);
        return row ? name(row) : key;
      })}
    >
      <Dots
        label={say('hours.label')}
        lines={weekdays.map((weekday) => weekdayWords(weekday, 'short'))}
        places={Array.from({ length: last - first + 1 }, (_, i) => hourWords(first + i))}
        dots={inOrder.map((row) => ({
          ...{ key: row.key, line: weekdays.indexOf(row.weekday), place: row.hour - first, value: row.totalMinor },
          name: name(row),
          text: say('hours.dot', { cost: amount(row.totalMinor, currency), meetings: row.count }),
        }))}
      />
    </ChartFigure>
  );
}

export function Overruns({ insights, series }: ChartProps) {
  const { currency, sums } = insights;
  const rows = useMemo(() => overruns(series), [series]);
  const planned = series.reduce(
    (sum, { meetings }) => sum + meetings.filter(({ plannedMs }) => plannedMs !== null).length,
    0,
  );
  const growing = rows.filter(({ trendMs }) => trendMs !== null && trendMs >= MINUTE);
  return (
    <ChartFigure
      title={say('overruns.title')}
      text={
        rows.length === 0
          ? planned === 0
            ? say('overruns.unplanned')
            : say('overruns.none', { meetings: planned })
          : [
              say('overruns.text', {
                ...{ overran: sums.overran, meetings: planned },
                ...{ time: time(sums.overrunMs), cost: amount(sums.overrunMinor, currency) },
              }),
              ...(growing[0] ? [say('overruns.growing', { series: growing[0].label })] : []),
            ].join(' ')
      }
      numbers={
        rows.length === 0
          ? null
          : () => ({
              caption: say('overruns.title'),
              columns: [say('column.title'), say('column.ranOver'), say('column.overrun'), say('column.cost')],
              rows: rows.map((row) => ({
                ...{ key: row.key, name: row.label },
                figures: [
                  say('overruns.ranOver', { overran: row.overran, planned: row.planned }),
                  time(row.overrunMs),
                  amount(row.overrunMinor, currency),
                ],
              })),
              total: [
                say('overruns.ranOver', { overran: sums.overran, planned }),
                time(sums.overrunMs),
                amount(sums.overrunMinor, currency),
              ],
            })
      }
    >
      <Bars
        bars={rows.slice(0, SHOWN).map((row) => ({
          ...{ key: row.key, name: row.label, value: row.overrunMinor, part: row.overrunMinor },
          text: amount(row.overrunMinor, currency),
          note: overrunWords(row),
        }))}
      />
    </ChartFigure>
  );
}

const minutes = (ms: number) => time(Math.round(ms / MINUTE) * MINUTE);

/** `3 of 8 ran over · 25 min · steady`; nothing of a trend for too few meetings to have one. */
function overrunWords({ overran, planned, overrunMs, trendMs }: Overrun): string {
  const facts = { overran, planned, time: time(overrunMs) };
  return trendMs === null
    ? say('overruns.note', facts)
    : say('overruns.noteWithTrend', { ...facts, trend: trendWords(trendMs) });
}

function trendWords(trendMs: number): string {
  if (Math.abs(trendMs) < MINUTE) return say('overruns.steady');
  return trendMs > 0
    ? say('overruns.more', { time: minutes(trendMs) })
    : say('overruns.less', { time: minutes(-trendMs) });
}

export function StaffAndExternal({ insights: { sums, currency } }: ChartProps) {
  const { totalMinor, externalMinor, personMs, externalMs } = sums;
  const staffMinor = totalMinor - externalMinor;
  const part = (name: string, minor: number) => ({
    ...{ name, value: minor, text: `${amount(minor, currency)}, ${percent(shareOf(minor, totalMinor))}` },
  });
  const row = (name: string, ms: number, minor: number) => ({
    ...{ key: name, name, figures: [time(ms), amount(minor, currency)] },
  });
  return (
    <ChartFigure
      title={say('staff.title')}
      text={
        externalMs === 0
          ? say('staff.only')
          : say('staff.text', {
              timeShare: percent(shareOf(externalMs, personMs)),
              costShare: percent(shareOf(externalMinor, totalMinor)),
            })
      }
      numbers={() => ({
        caption: say('staff.title'),
        columns: [say('column.who'), say('column.personHours'), say('column.cost')],
        rows: [
          row(say('staff.staff'), personMs - externalMs, staffMinor),
          row(say('staff.external'), externalMs, externalMinor),
        ],
        total: [time(personMs), amount(totalMinor, currency)],
      })}
    >
      <Halves left={part(say('staff.staff'), staffMinor)} right={part(say('staff.external'), externalMinor)} />
    </ChartFigure>
  );
}

/** From so many people on, a meeting is large. */
const LARGE = 8;

export function BySize({ insights }: ChartProps) {
  const { meetings, currency, sums } = insights;
  const rows = useMemo(() => bySize(meetings), [meetings]);
  const large = together(rows.filter(({ least }) => least >= LARGE));
  const name = ({ least, most }: { least: number; most: number | null }) =>
    most === null
      ? say('size.orMore', { least })
      : least === 0
        ? say('size.upTo', { most })
        : say('size.between', { least, most });
  const shown = rows.filter(({ count }) => count > 0);
  return (
    <ChartFigure
      title={say('size.title')}
      text={
        large.count === 0
          ? say('size.noneLarge', { people: LARGE })
          : say('size.text', {
              people: LARGE,
              meetingShare: percent(shareOf(large.count, sums.count)),
              costShare: percent(shareOf(large.totalMinor, sums.totalMinor)),
            })
      }
      numbers={numbersOf(say('size.numbers'), say('column.people'), shown, currency, ({ key }) => {
        const row = shown.find((one) => one.key === key);
        return row ? name(row) : key;
      })}
    >
      <Bars
        bars={shown.map((row) => ({
          ...{ key: row.key, name: name(row), value: row.totalMinor, text: amount(row.totalMinor, currency) },
          note: say('size.note', {
            meetings: row.count,
            cost: amount(Math.round(row.totalMinor / row.count), currency),
          }),
        }))}
      />
    </ChartFigure>
  );
}

export function TopTen({ insights }: ChartProps) {
  const { meetings, currency, calendar, sums } = insights;
  const top = useMemo(() => dearest(meetings, 10), [meetings]);
  const cost = top.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const dated = (startedAt: number) => dateWords(calendar.dayOf(startedAt));
  const noteOf = ({ startedAt, attendeeCount, durationMs, overrunMinor }: MeetingSum) => {
    const known = { date: dated(startedAt), people: attendeeCount, time: time(durationMs) };
    if (!overrunMinor) return say('top.note', known);
    return say('top.noteOverrun', { ...known, overrun: amount(overrunMinor, currency) });
  };
  return (
    <ChartFigure
      title={say('top.title')}
      text={
        top.length < meetings.length
          ? say('top.text', {
              ...{ shown: top.length, meetings: meetings.length },
              share: percent(shareOf(cost, sums.totalMinor)),
            })
          : say('top.all')
      }
      numbers={
        top.length === 0
          ? null
          : () => ({
              caption: say('top.title'),
              columns: [say('column.meeting'), say('column.people'), say('column.duration'), say('column.cost')],
              rows: top.map(({ id, title, startedAt, attendeeCount, durationMs, totalMinor }) => ({
                ...{ key: id, name: `${title.trim() || say('top.untitled')}, ${dated(startedAt)}` },
                figures: [number(attendeeCount), time(durationMs), amount(totalMinor, currency)],
              })),
            })
      }
    >
      <Bars
        bars={top.map((one) => ({
          ...{
            key: one.id,
            value: one.totalMinor,
            text: amount(one.totalMinor, currency),
            part: one.overrunMinor ?? 0,
          },
          name: <MoreLink href={meetingPath(one.id)}>{one.title.trim() || say('top.untitled')}</MoreLink>,
          note: noteOf(one),
        }))}
      />
    </ChartFigure>
  );
}
