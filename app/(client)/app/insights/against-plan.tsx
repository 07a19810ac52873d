'use client';

import { useMemo } from 'react';
import {
  type Against,
  type AgainstRow,
  type Compared,
  compare,
  eventsOf,
  fromCalendar,
  mostBeyond,
} from '#lib/client/calendar/against.ts';
import { planOf, useCalendars } from '#lib/client/hooks/use-calendars.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import { Bars } from '#ui/chart/bars.tsx';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { amount, meetingsWords, number, time } from '../meeting/range-words.ts';
import { type ChartProps, SHOWN } from './chart-parts.ts';

const TITLE = 'Planned against metered';

/** What meetings that were started from a calendar cost and took, beside what the calendar had planned. */
export function AgainstPlan({ insights: { meetings, currency } }: ChartProps) {
  const started = useMemo(() => fromCalendar(meetings), [meetings]);
  if (started.length > 0) return <OfCalendars started={started} currency={currency} />;
  return (
    <ChartFigure
      title={TITLE}
      text="Start meetings from your calendar, on the Meter, and see here what each series was planned to cost, and what it really does."
    />
  );
}

interface Props {
  started: readonly MeetingSum[];
  currency: string;
}

/** Calendars are read only if a meeting was started from one. */
function OfCalendars({ started, currency }: Props) {
  const calendars = useCalendars();
  const compared = useMemo(() => {
    // Without a rate for everyone else, a plan would cost too little.
    if (!calendars || calendars.others === null) return undefined;
    return compare(started, planOf({ ...calendars, contents: eventsOf(calendars.contents, started) }).meetings);
  }, [calendars, started]);
  if (!compared) return <ChartFigure title={TITLE} text={calendars ? unknown(started.length) : ''} />;
  const { rows, all, unplanned } = compared;
  return (
    <ChartFigure
      title={TITLE}
      text={textOf(compared, currency)}
      numbers={() => ({
        caption: TITLE,
        columns: ['Series', 'Meetings', 'Planned', 'Metered', 'Planned cost', 'Cost'],
        rows: rows.map((row) => ({ key: row.key, name: nameOf(row), figures: figuresOf(row, currency) })),
        total: figuresOf(all, currency),
      })}
    >
      <Bars
        bars={rows.slice(0, SHOWN).map((row) => ({
          ...{ key: row.key, name: nameOf(row), value: row.totalMinor, text: amount(row.totalMinor, currency) },
          part: Math.max(0, row.totalMinor - row.plannedMinor),
          note: noteOf(row, currency),
          isRest: row.key === '',
        }))}
      />
      {rows.length > 0 && unplanned > 0 && <p className="mt-3 text-sm text-faint">{unknown(unplanned)}</p>}
    </ChartFigure>
  );
}

const nameOf = ({ key, title }: AgainstRow) => (key === '' ? 'Single meetings' : title || 'Untitled');

const unknown = (count: number) =>
  `${meetingsWords(count)} started from a calendar can’t be compared: ${count === 1 ? 'its' : 'their'} calendar isn’t on this device, or doesn’t count ${count === 1 ? 'it' : 'them'}.`;

const figuresOf = ({ count, plannedMs, durationMs, plannedMinor, totalMinor }: Against, currency: string) => [
  ...[number(count), time(plannedMs), time(durationMs)],
  ...[amount(plannedMinor, currency), amount(totalMinor, currency)],
];

function textOf({ all, rows, unplanned }: Compared, currency: string): string {
  if (all.count === 0) return unknown(unplanned);
  const { count, plannedMs, durationMs, plannedMinor, totalMinor } = all;
  const most = mostBeyond(rows);
  return `${meetingsWords(count)} that started from your calendar took ${time(durationMs)} and cost ${amount(totalMinor, currency)}; ${time(plannedMs)} and ${amount(plannedMinor, currency)} were planned.${
    most ? ` “${nameOf(most.row)}” costs ${amount(most.eachMinor, currency)} more each time than its plan, in red.` : ''
  }`;
}

/** `4 meetings · $312.00 and 45 min planned each, $350.00 and 52 min metered`. */
function noteOf({ count, plannedMinor, plannedMs, totalMinor, durationMs }: Against, currency: string): string {
  const each = (figure: number) => Math.round(figure / count);
  return `${meetingsWords(count)} · ${amount(each(plannedMinor), currency)} and ${time(each(plannedMs))} planned each, ${amount(each(totalMinor), currency)} and ${time(each(durationMs))} metered`;
}
