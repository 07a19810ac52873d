import { describe, expect, test } from 'vitest';
import { type CalendarContent, seriesOf, withoutGuests } from '#lib/client/calendar/content.ts';
import { type Decisions, readDecisions } from '#lib/client/calendar/decisions.ts';
import { yearAtThisPace } from '#lib/client/calendar/pace.ts';
import { inviteesOf } from '#lib/client/calendar/planned.ts';
import { calendarOf } from '#lib/client/insights/days.ts';
import * as calendars from '../support/calendars.ts';
import { calendar, event, fixture, NOW, readWhole, SETTINGS, SIXTY, TWO } from '../support/calendars.ts';

const plan = (content: CalendarContent, decisions: Partial<Decisions> = {}) =>
  calendars.plan([content], { decisions, settings: { ...SETTINGS, loadMultiplier: 1 } });
const weekly = (uid: string, ...lines: string[]) => event(`UID:${uid}`, 'RRULE:FREQ=WEEKLY', ...lines);

describe('the file of a link that Outlook on the web publishes', () => {
  const published = readWhole(fixture('outlook-published'));
  const [status, planning] = published.entries.map(({ uid }) => uid);

  test('has series without guests, which cost what is said of each', () => {
    expect(withoutGuests([published])).toEqual(new Set([status, planning]));
    expect(plan(published).events).toEqual([]);
    const guests = { [seriesOf(status ?? '')]: 5, [seriesOf(planning ?? '')]: 3 };
    const planned = plan(published, { guests });
    // 52 half hours of five, and two hours of three every other week; the dentist is still nobody else's.
    const { rows } = yearAtThisPace(planned.events, NOW, calendarOf('Europe/Berlin', 1));
    expect(rows.map(({ label, count, totalMinor }) => [label, count, totalMinor])).toEqual([
      ['Planning', 26, 26 * 2 * 3 * 60_00],
      ['Monday status', 52, 52 * 5 * 30_00],
    ]);
    expect(planned.leftOut.alone).toBe(1);
    const [first] = planned.meetings;
    expect(inviteesOf(first?.who ?? [])).toEqual([{ kind: 'group', role: '', count: 5, ...SIXTY }]);
  });

  test('one person, or nobody, is no meeting', () => {
    for (const heads of [0, 1]) {
      const guests = { [seriesOf(status ?? '')]: heads };
      expect(plan(published, { guests }).events).toEqual([]);
      const [alone] = plan(published, { guests, alone: true }).events;
      expect(alone).toMatchObject({ attendeeCount: 1, totalMinor: 30_00 });
    }
  });
});

test('of two lengths alike, each has its own number', () => {
  const content = readWhole(calendar(weekly('a'), weekly('b')));
  const { events } = plan(content, { guests: { [seriesOf('a')]: 2, [seriesOf('b')]: 7 } });
  expect(events.map(({ attendeeCount }) => attendeeCount)).toEqual([2, 7]);
});

test('where most series have guests, one without is the owner’s own', () => {
  expect(withoutGuests([readWhole(calendar(weekly('a', ...TWO), weekly('b', ...TWO), weekly('own')))])).toEqual(
    new Set(),
  );
  // Half isn't most. Single events, days and events marked as free say nothing about series.
  const half = [weekly('a', ...TWO), weekly('own')];
  expect(withoutGuests([readWhole(calendar(...half))])).toEqual(new Set());
  const rest = [event(), event(), weekly('free', 'TRANSP:TRANSPARENT'), weekly('day', 'DTSTART;VALUE=DATE:20261124')];
  expect(withoutGuests([readWhole(calendar(...half, ...rest))])).toEqual(new Set());
});

test('each calendar is judged on its own, and guests in a file count, whatever was said', () => {
  const [whole, bare] = [readWhole(calendar(weekly('a', ...TWO))), readWhole(calendar(weekly('b')))];
  expect(withoutGuests([whole, bare])).toEqual(new Set(['b']));
  expect(plan(whole, { guests: { [seriesOf('a')]: 9 } }).events[0]?.attendeeCount).toBe(2);
  // Providers leave none out.
  expect(withoutGuests([readWhole(calendar('X-MEETING-TAB-GUESTS:ALL', weekly('c'))), bare])).toEqual(new Set(['b']));
});

test('what was said is read from what is stored, by the hash of a UID', () => {
  const guests = { [seriesOf('a')]: 5, odd: -1, text: '5' };
  expect(readDecisions({ guests }).guests).toEqual({ [seriesOf('a')]: 5 });
  expect(readDecisions({ guests: 7 }).guests).toEqual({});
});
