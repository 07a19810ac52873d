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
import { amount, number, time } from '../meeting/range-words.ts';
import { type ChartProps, SHOWN } from './chart-parts.ts';
import { say } from './say.ts';

/** What meetings that were started from a calendar cost and took, beside what the calendar had planned. */
export function AgainstPlan({ insights: { meetings, currency } }: ChartProps) {
  const started = useMemo(() => fromCalendar(meetings), [meetings]);
  if (started.length > 0) return <OfCalendars started={started} currency={currency} />;
  return <ChartFigure title={say('plan.title')} text={say('plan.empty')} />;
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
  if (!compared) return <ChartFigure title={say('plan.title')} text={calendars ? unknown(started.length) : ''} />;
  const { rows, all, unplanned } = compared;
  return (
    <ChartFigure
      title={say('plan.title')}
      text={textOf(compared, currency)}
      numbers={() => ({
        caption: say('plan.title'),
        columns: [
          ...[say('column.series'), say('column.meetings'), say('column.planned'), say('column.metered')],
          ...[say('column.plannedCost'), say('column.cost')],
        ],
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

const nameOf = ({ key, title }: AgainstRow) => (key === '' ? say('plan.single') : title || say('plan.untitled'));

const unknown = (count: number) => say('plan.unknown', { meetings: count });

const figuresOf = ({ count, plannedMs, durationMs, plannedMinor, totalMinor }: Against, currency: string) => [
  ...[number(count), time(plannedMs), time(durationMs)],
  ...[amount(plannedMinor, currency), amount(totalMinor, currency)],
];

function textOf({ all, rows, unplanned }: Compared, currency: string): string {
  if (all.count === 0) return unknown(unplanned);
  const { count, plannedMs, durationMs, plannedMinor, totalMinor } = all;
  const most = mostBeyond(rows);
  const took = say('plan.text', {
    meetings: count,
    ...{ time: time(durationMs), cost: amount(totalMinor, currency) },
    ...{ plannedTime: time(plannedMs), plannedCost: amount(plannedMinor, currency) },
  });
  if (!most) return took;
  return `${took} ${say('plan.beyond', { series: nameOf(most.row), cost: amount(most.eachMinor, currency) })}`;
}

/** `4 meetings · $312.00 and 45 min planned each, $350.00 and 52 min metered`. */
function noteOf({ count, plannedMinor, plannedMs, totalMinor, durationMs }: Against, currency: string): string {
  const each = (figure: number) => Math.round(figure / count);
  return say('plan.note', {
    meetings: count,
    ...{ plannedCost: amount(each(plannedMinor), currency), plannedTime: time(each(plannedMs)) },
    ...{ cost: amount(each(totalMinor), currency), time: time(each(durationMs)) },
  });
}
