import { expect, test } from 'vitest';
import { compare } from '#lib/client/calendar/against.ts';
import { yearAtThisPace } from '#lib/client/calendar/pace.ts';
import { ownerOf } from '#lib/client/calendar/who.ts';
import { calendarOf } from '#lib/client/insights/days.ts';
import { sumsOf, within } from '#lib/client/insights/groups.ts';
import { calendarFileOf } from '#lib/local/demo/calendar-file.ts';
import { demoOf } from '#lib/local/demo/demo.ts';
import { PLANS } from '#lib/local/demo/plans.ts';
import { HOUR, WEEK } from '#lib/time.ts';
import * as calendars from '../support/calendars.ts';
import { NOW, readWhole } from '../support/calendars.ts';

test.each(PLANS)('the calendar of the demo’s $name is whole and plausible', (plan) => {
  const content = readWhole(calendarFileOf(plan, '2026-11-22'), { timeZone: plan.timeZone });
  expect(content).toMatchObject({ unreadable: 0, unknownZones: [], isCut: false });
  const owner = ownerOf([content], null);
  expect(content.name).toBe(owner);
  const { events, meetings, leftOut } = calendars.plan([content], { settings: plan, owner });
  expect(leftOut).toMatchObject({ declined: 1, days: 1, free: 8, alone: 8 });
  const week = sumsOf(within(meetings, { from: NOW, to: NOW + WEEK }));
  expect(week.durationMs).toBeGreaterThan(3 * HOUR);
  expect(week.durationMs).toBeLessThan(25 * HOUR);
  const year = yearAtThisPace(events, NOW, calendarOf(plan.timeZone, 1));
  expect(year.rows.length).toBeGreaterThan(3);
  expect(year.totalMinor).toBeGreaterThan(1_000_000);
  // Each meeting of its year that was started from the calendar is in the calendar.
  const { year: held } = demoOf('2026-11-22').find((one) => one.plan === plan) ?? { year: { meetings: [] } };
  const started = held.meetings.flatMap(({ meeting: { series, startedAt } }) =>
    series === undefined ? [] : [{ ...(meetings[0] ?? neverEmpty()), series, startedAt }],
  );
  expect(started.length).toBeGreaterThan(100);
  expect(compare(started, meetings).unplanned).toBe(0);
});

function neverEmpty(): never {
  throw new Error('The calendar has no meetings.');
}
