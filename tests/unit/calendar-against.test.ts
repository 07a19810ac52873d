import { describe, expect, test } from 'vitest';
import { compare, eventsOf, fromCalendar, mostBeyond } from '#lib/client/calendar/against.ts';
import { seriesOf } from '#lib/client/calendar/content.ts';
import type { Decisions } from '#lib/client/calendar/decisions.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import { billOf } from '#lib/cost/meeting.ts';
import { MINUTE } from '#lib/time.ts';
import { calendar, event, plan, readWhole, SETTINGS, SIXTY, TWO } from '../support/calendars.ts';
import { meetingSum } from '../support/meeting-sum.ts';

const planned = (decisions: Partial<Decisions>, ...events: string[]) =>
  plan(calendar(...events), { decisions }).meetings;

let ids = 0;

/** Returns the sums of a finished meeting of this many people at 60 an hour. */
function metered(series: string | undefined, startsAt: string, minutes: number, heads: number): MeetingSum {
  const startedAt = Date.parse(startsAt);
  const endedAt = startedAt + minutes * MINUTE;
  const attendees = [{ ...SIXTY, count: heads, segments: [{ startedAt, endedAt: null }] }];
  const { totalMinor, durationMs, personMs } = billOf({
    ...SETTINGS,
    startedAt,
    endedAt,
    plannedMs: 30 * MINUTE,
    pauses: [],
    attendees,
  });
  ids += 1;
  return meetingSum({
    ...{ id: `m${ids}`, title: 'As typed', startedAt, endedAt, totalMinor, durationMs, personMs },
    ...(series !== undefined && { series: seriesOf(series) }),
  });
}

/** Every Monday at nine, two for half an hour: 2 × 60 × 1.3 ÷ 2. From December 7 on, three for an hour. */
const weekly = [
  event('UID:weekly', 'SUMMARY:Status', 'DTSTART:20261102T090000Z', 'RRULE:FREQ=WEEKLY', ...TWO),
  event(
    ...['UID:weekly', 'SUMMARY:Long status', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261207T090000Z'],
    ...['DTSTART:20261207T090000Z', 'DURATION:PT1H', ...TWO, 'ATTENDEE:mailto:cy@example.com'],
  ),
];
const once = event('UID:once', 'SUMMARY:Kick-off', 'DTSTART:20261124T100000Z', ...TWO);

describe('planned against metered', () => {
  test('each meeting is held against what the calendar has of its series at that time, to the cent', () => {
    const meetings = [
      metered('weekly', '2026-11-23T09:04:00Z', 40, 2),
      metered('weekly', '2026-12-07T08:58:00Z', 47, 3),
      metered('once', '2026-11-24T10:00:00Z', 25, 2),
    ];
    const { rows, all, unplanned } = compare(meetings, planned({}, ...weekly, once));
    // 40 minutes of two for 30 of two, and 47 of three for 60 of three.
    expect(rows).toEqual([
      {
        ...{ key: seriesOf('weekly'), title: 'Long status', count: 2 },
        ...{ plannedMinor: 78_00 + 234_00, plannedMs: 90 * MINUTE },
        ...{ totalMinor: 104_00 + 183_30, durationMs: 87 * MINUTE },
      },
      {
        ...{ key: '', title: '', count: 1, plannedMinor: 78_00, plannedMs: 30 * MINUTE },
        ...{ totalMinor: 65_00, durationMs: 25 * MINUTE },
      },
    ]);
    expect(all).toMatchObject({ count: 3, plannedMinor: 390_00, totalMinor: 352_30 });
    expect(unplanned).toBe(0);
  });

  test('of the series that cost more than planned, the one that does most each time is named', () => {
    const long = metered('weekly', '2026-11-23T09:00:00Z', 60, 5);
    const beyond = (...meetings: MeetingSum[]) => mostBeyond(compare(meetings, planned({}, ...weekly, once)).rows);
    expect(beyond(long, metered('weekly', '2026-11-30T09:00:00Z', 30, 2))).toMatchObject({
      row: { title: 'Status' },
      eachMinor: (390_00 - 78_00) / 2,
    });
    // A single meeting isn't a series, and one that costs less isn't beyond.
    expect(beyond(metered('once', '2026-11-24T10:00:00Z', 60, 9))).toBeNull();
    expect(beyond(metered('weekly', '2026-11-23T09:00:00Z', 20, 2))).toBeNull();
  });

  test('a series that isn’t here, or was left out, is counted apart; a meeting without one isn’t compared', () => {
    const meetings = [metered('gone', '2026-11-23T09:00:00Z', 30, 2), metered('weekly', '2026-11-23T09:00:00Z', 30, 2)];
    const compared = compare(meetings, planned({ ignored: ['weekly'] }, ...weekly));
    expect(compared).toMatchObject({ rows: [], unplanned: 2, all: { count: 0, totalMinor: 0 } });
    expect(fromCalendar([...meetings, metered(undefined, '2026-11-23T09:00:00Z', 30, 2)])).toEqual(meetings);
  });

  test('only what was started from calendars is looked at', () => {
    const content = readWhole(calendar(...weekly, once));
    const some = eventsOf([content], [metered('once', '2026-11-24T10:00:00Z', 25, 2)]);
    expect(some.map(({ entries }) => entries.map(({ uid }) => uid))).toEqual([['once']]);
    expect(content.entries).toHaveLength(3);
  });
});
