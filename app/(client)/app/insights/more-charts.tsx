'use client';

import { useMemo } from 'react';
import { counted } from '#lib/client/format.ts';
import { byHour, bySize, dearest, overruns, together } from '#lib/client/insights/groups.ts';
import { MINUTE } from '#lib/time.ts';
import { Bars } from '#ui/chart/bars.tsx';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { Dots } from '#ui/chart/dots.tsx';
import { Halves } from '#ui/chart/halves.tsx';
import {
  amount,
  dateWords,
  hourWords,
  meetingsWords,
  number,
  percent,
  time,
  weekdayWords,
} from '../meeting/range-words.ts';
import { meetingPath } from '../meeting/routes.ts';
import { type ChartProps, numbersOf, SHOWN, shareOf } from './chart-parts.ts';
import { MoreLink } from './more-link.tsx';

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
      title="When meetings start"
      text={
        most && least
          ? `${weekdayWords(most.weekday)} costs the most, ${percent(shareOf(most.totalMinor, sums.totalMinor))} of the total; ${weekdayWords(least.weekday)} the least, ${percent(shareOf(least.totalMinor, sums.totalMinor))}. The larger a dot, the more the meetings that start in that hour cost.`
          : ''
      }
      numbers={numbersOf('Cost by weekday and hour', 'Starts', inOrder, currency, ({ key }) => {
        const row = inOrder.find((one) => one.key === key);
        return row ? name(row) : key;
      })}
    >
      <Dots
        label="Weekday and hour"
        lines={weekdays.map((weekday) => weekdayWords(weekday, 'short'))}
        places={Array.from({ length: last - first + 1 }, (_, i) => hourWords(first + i))}
        dots={inOrder.map((row) => ({
          ...{ key: row.key, line: weekdays.indexOf(row.weekday), place: row.hour - first, value: row.totalMinor },
          name: name(row),
          text: `${amount(row.totalMinor, currency)}, ${meetingsWords(row.count)}`,
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
      title="Overrun by series"
      text={
        rows.length === 0
          ? planned === 0
            ? 'Give meetings a planned length, and see here what running over costs.'
            : `None of ${meetingsWords(planned)} with a planned length ran over.`
          : `${number(sums.overran)} of ${meetingsWords(planned)} with a planned length ran over, by ${time(sums.overrunMs)} in all. That cost ${amount(sums.overrunMinor, currency)}.${
              growing[0] ? ` “${growing[0].label}” is running over more and more.` : ''
            }`
      }
      numbers={
        rows.length === 0
          ? null
          : () => ({
              caption: 'Overrun by series',
              columns: ['Title', 'Ran over', 'Overrun', 'Cost'],
              rows: rows.map((row) => ({
                ...{ key: row.key, name: row.label },
                figures: [
                  `${number(row.overran)} of ${number(row.planned)}`,
                  time(row.overrunMs),
                  amount(row.overrunMinor, currency),
                ],
              })),
              total: [
                `${number(sums.overran)} of ${number(planned)}`,
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
          note: `${number(row.overran)} of ${number(row.planned)} ran over · ${time(row.overrunMs)} · ${trendWords(row.trendMs)}`,
        }))}
      />
    </ChartFigure>
  );
}

const minutes = (ms: number) => time(Math.round(ms / MINUTE) * MINUTE);

function trendWords(trendMs: number | null): string {
  if (trendMs === null) return 'too few for a trend';
  if (Math.abs(trendMs) < MINUTE) return '→ steady';
  return trendMs > 0 ? `↗ ${minutes(trendMs)} more each lately` : `↘ ${minutes(-trendMs)} less each lately`;
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
      title="Staff and external"
      text={
        externalMs === 0
          ? 'Everybody was staff.'
          : `Externals are ${percent(shareOf(externalMs, personMs))} of the time and ${percent(shareOf(externalMinor, totalMinor))} of the cost. Staff rates include employer costs.`
      }
      numbers={() => ({
        caption: 'Staff and external',
        columns: ['Who', 'Person-hours', 'Cost'],
        rows: [row('Staff', personMs - externalMs, staffMinor), row('External', externalMs, externalMinor)],
        total: [time(personMs), amount(totalMinor, currency)],
      })}
    >
      <Halves left={part('Staff', staffMinor)} right={part('External', externalMinor)} />
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
      ? `${number(least)} people or more`
      : least === 0
        ? `Up to ${number(most)} people`
        : `${number(least)} to ${number(most)} people`;
  const shown = rows.filter(({ count }) => count > 0);
  return (
    <ChartFigure
      title="People in the room"
      text={
        large.count === 0
          ? `No meeting had ${LARGE} people or more.`
          : `Meetings of ${LARGE} people or more are ${percent(shareOf(large.count, sums.count))} of all meetings and ${percent(shareOf(large.totalMinor, sums.totalMinor))} of the cost.`
      }
      numbers={numbersOf('Cost by people in the room', 'People', shown, currency, ({ key }) => {
        const row = shown.find((one) => one.key === key);
        return row ? name(row) : key;
      })}
    >
      <Bars
        bars={shown.map((row) => ({
          ...{ key: row.key, name: name(row), value: row.totalMinor, text: amount(row.totalMinor, currency) },
          note: `${meetingsWords(row.count)} · ${amount(Math.round(row.totalMinor / row.count), currency)} each`,
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
  return (
    <ChartFigure
      title="The most expensive meetings"
      text={
        top.length < meetings.length
          ? `These ${number(top.length)} of ${meetingsWords(meetings.length)} are ${percent(shareOf(cost, sums.totalMinor))} of the cost.`
          : 'All meetings of this time, the most expensive first.'
      }
      numbers={
        top.length === 0
          ? null
          : () => ({
              caption: 'The most expensive meetings',
              columns: ['Meeting', 'People', 'Duration', 'Cost'],
              rows: top.map(({ id, title, startedAt, attendeeCount, durationMs, totalMinor }) => ({
                ...{ key: id, name: `${title.trim() || 'Meeting'}, ${dated(startedAt)}` },
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
          name: <MoreLink href={meetingPath(one.id)}>{one.title.trim() || 'Meeting'}</MoreLink>,
          note: `${dated(one.startedAt)} · ${counted(one.attendeeCount, 'person', 'people')} · ${time(one.durationMs)}${
            one.overrunMinor ? ` · ${amount(one.overrunMinor, currency)} of it overrun` : ''
          }`,
        }))}
      />
    </ChartFigure>
  );
}
