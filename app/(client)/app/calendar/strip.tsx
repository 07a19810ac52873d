'use client';

import { useMemo, useState } from 'react';
import { DAY_BEGINS, DAY_ENDS, type StripDay, stripOf } from '#lib/client/calendar/strip.ts';
import { amount } from '#lib/client/device-format.ts';
import { type Day, weekdayOf, weekOf } from '#lib/client/insights/days.ts';
import { HOUR } from '#lib/time.ts';
import { TextButton } from '#ui/button.tsx';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { say } from '#words/calendar.ts';
import { daysWords, dayWords, hourWords, number, time } from '../meeting/comparing/range-words.ts';
import type { Bill } from './use-bill.ts';

/** The hours that are drawn. */
const [FIRST, LAST] = [7, 20];
const x = (ms: number) => `${(Math.min(1, Math.max(0, (ms / HOUR - FIRST) / (LAST - FIRST))) * 100).toFixed(2)}%`;

/** A week, day by day: time in meetings and time left to work in. */
export function Strip({ bill }: { bill: Bill }) {
  const { planned, calendar, currency, today, shownUntil } = bill;
  const thisWeek = weekOf(today, calendar.firstWeekday);
  // On a weekend, the week of the coming Monday, which has already begun if weeks start on Sunday.
  const [first, setFirst] = useState<Day>(() => {
    const weekday = weekdayOf(today);
    return weekOf(weekday > 5 ? today + 8 - weekday : today, calendar.firstWeekday);
  });
  const days = useMemo(() => stripOf(planned, first, first + 7, calendar), [planned, first, calendar]);
  const shown = days.filter(({ day, count }) => (count > 0 || weekdayOf(day) <= 5) && day < shownUntil);
  const sum = (figure: (day: StripDay) => number) => shown.reduce((total, day) => total + figure(day), 0);
  const range = { first, end: Math.min(first + 7, shownUntil) };
  const focus = sum(({ focusMs }) => focusMs);
  const hours = { from: hourWords(DAY_BEGINS), to: hourWords(DAY_ENDS) };
  return (
    <ChartFigure
      title={say('strip.title')}
      // It isn't enough to leave out a day's cost, which is what the others leave of the week.
      isPrinted={!shown.some(({ few }) => few)}
      text={`${say('strip.week', {
        meetings: sum(({ count }) => count),
        time: time(sum(({ busyMs }) => busyMs)),
        cost: amount(
          sum(({ totalMinor }) => totalMinor),
          currency,
        ),
      })} ${focus === 0 ? say('strip.noFocus', hours) : say('strip.focus', { ...hours, time: time(focus) })}`}
      numbers={() => ({
        caption: say('strip.numbers', { days: daysWords(range) }),
        columns: [
          ...[say('strip.day'), say('strip.meetings'), say('strip.inMeetings'), say('strip.leftToWorkIn')],
          say('strip.cost'),
        ],
        rows: shown.map(({ day, count, busyMs, focusMs, totalMinor }) => ({
          key: String(day),
          name: dayWords(day),
          figures: [number(count), time(busyMs), time(focusMs), amount(totalMinor, currency)],
        })),
      })}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="font-mono font-semibold">
          {daysWords(range)}
        </p>
        <p className="flex gap-x-6 print:hidden">
          <TextButton look="action" disabled={first <= thisWeek} onClick={() => setFirst(first - 7)}>
            {say('strip.earlier')}
          </TextButton>
          <TextButton look="action" disabled={first + 7 >= shownUntil} onClick={() => setFirst(first + 7)}>
            {say('strip.later')}
          </TextButton>
        </p>
      </div>
      <ul className="flex flex-col gap-2.5">
        {shown.map((day) => (
          <DayLine key={day.day} day={day} isToday={day.day === today} currency={currency} />
        ))}
      </ul>
      <p aria-hidden="true" className="mt-1 flex justify-between font-mono text-xs text-faint">
        <span>{hourWords(FIRST)}</span>
        <span>{hourWords(LAST)}</span>
      </p>
    </ChartFigure>
  );
}

function DayLine({ day, isToday, currency }: { day: StripDay; isToday: boolean; currency: string }) {
  const { busy, busyMs, totalMinor, count } = day;
  return (
    <li>
      <p className="flex items-baseline justify-between gap-x-3 font-mono text-[0.8125rem] tabular-nums">
        <span className={isToday ? 'font-semibold' : ''}>
          {isToday ? say('day.today', { day: dayWords(day.day) }) : dayWords(day.day)}
        </span>
        <span className={count === 0 ? 'text-faint' : ''}>
          {count === 0 ? say('day.empty') : say('day.busy', { time: time(busyMs), cost: amount(totalMinor, currency) })}
        </span>
      </p>
      <svg className="chart mt-1 block h-4 w-full" aria-hidden="true">
        <rect x="0" width="100%" height="100%" className="fill-rule opacity-40" />
        <rect
          x={x(DAY_BEGINS * HOUR)}
          width={`${((DAY_ENDS - DAY_BEGINS) / (LAST - FIRST)) * 100}%`}
          height="100%"
          className="fill-paper stroke-rule"
        />
        {busy.map(([from, to]) => (
          <rect
            key={from}
            x={x(from)}
            style={{ width: `calc(${x(to)} - ${x(from)})` }}
            height="100%"
            className="fill-ink"
          />
        ))}
      </svg>
    </li>
  );
}
