'use client';

import { useMemo } from 'react';
import {
  type Against,
  type AgainstRow,
  compare,
  eventsOf,
  fromCalendar,
  mostBeyond,
} from '#lib/client/calendar/against.ts';
import { amount } from '#lib/client/device-format.ts';
import { planOf, useCalendars } from '#lib/client/hooks/use-calendars.ts';
import { Bars } from '#ui/chart/bars.tsx';
import { NumberTable } from '#ui/chart/number-table.tsx';
import { say } from '#words/insights.ts';
import { number, roughly, time } from '../meeting/comparing/range-words.ts';
import type { Insights } from './use-insights.ts';

interface Props {
  insights: Insights;
  hasNumbers: boolean;
}

/** What meetings that were started from a calendar cost and took, compared with the plan. */
export function AgainstPlan({ insights: { meetings, currency }, hasNumbers }: Props) {
  const calendars = useCalendars();
  const started = useMemo(() => fromCalendar(meetings), [meetings]);
  const compared = useMemo(() => {
    // Without a rate for everyone else, a plan would cost too little.
    if (!calendars || calendars.others === null) return undefined;
    return compare(started, planOf({ ...calendars, contents: eventsOf(calendars.contents, started) }).meetings);
  }, [calendars, started]);
  if (started.length === 0) return <p className="text-faint">{say('plan.empty')}</p>;
  if (!calendars) return null;
  if (!compared || compared.all.count === 0)
    return <p className="text-faint">{say('plan.unknown', { meetings: started.length })}</p>;
  const { rows, all, unplanned } = compared;
  const most = mostBeyond(rows);
  return (
    <>
      <p className="mb-4 leading-relaxed text-faint wrap-anywhere">
        {say('plan.text', {
          meetings: all.count,
          ...{ plannedCost: roughly(all.plannedMinor, currency), cost: roughly(all.totalMinor, currency) },
        })}{' '}
        {most && say('plan.beyond', { series: nameOf(most.row), cost: amount(most.eachMinor, currency) })}{' '}
        {unplanned > 0 && say('plan.unknown', { meetings: unplanned })}
      </p>
      {hasNumbers ? (
        <NumberTable
          caption={say('plan.title')}
          columns={[
            ...[say('breakdown.series'), say('column.meetings'), say('column.planned'), say('column.metered')],
            ...[say('column.plannedCost'), say('column.cost')],
          ]}
          rows={rows.map((row) => ({ key: row.key, name: nameOf(row), figures: figuresOf(row, currency) }))}
          total={figuresOf(all, currency)}
        />
      ) : (
        <Bars
          bars={rows.map((row) => ({
            ...{ key: row.key, name: nameOf(row), value: row.totalMinor, text: amount(row.totalMinor, currency) },
            part: Math.max(0, row.totalMinor - row.plannedMinor),
            note: noteOf(row, currency),
            isRest: row.key === '',
          }))}
        />
      )}
    </>
  );
}

const nameOf = ({ key, title }: AgainstRow) => (key === '' ? say('plan.single') : title || say('plan.untitled'));

const figuresOf = ({ count, plannedMs, durationMs, plannedMinor, totalMinor }: Against, currency: string) => [
  ...[number(count), time(plannedMs), time(durationMs)],
  ...[amount(plannedMinor, currency), amount(totalMinor, currency)],
];

/** `4 meetings · $312.00 and 45 min planned each, $350.00 and 52 min metered`. */
function noteOf({ count, plannedMinor, plannedMs, totalMinor, durationMs }: Against, currency: string): string {
  const each = (figure: number) => Math.round(figure / count);
  return say('plan.note', {
    meetings: count,
    ...{ plannedCost: amount(each(plannedMinor), currency), plannedTime: time(each(plannedMs)) },
    ...{ cost: amount(each(totalMinor), currency), time: time(each(durationMs)) },
  });
}
