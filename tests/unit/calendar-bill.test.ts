import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spanOf, whatIfYear, yearAtThisPace } from '#lib/client/calendar/pace.ts';
import { sumsIn } from '#lib/client/calendar/planned.ts';
import { sentence } from '#lib/client/calendar/sentence.ts';
import { stripOf } from '#lib/client/calendar/strip.ts';
import { calendarOf, fromDate, toDate } from '#lib/client/insights/days.ts';
import { sumsOf, within } from '#lib/client/insights/groups.ts';
import { seriesAmong, type WhatIf, whatIf } from '#lib/client/insights/what-if.ts';
import { billOf } from '#lib/cost/meeting.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { calendar, event, NOW, person, plan, readWhole, SETTINGS, SIXTY, TWO } from '../support/calendars.ts';

const utc = calendarOf('UTC', 1);
const day = (date: string) => fromDate(date) ?? Number.NaN;
const only = (lines: readonly string[], more?: Parameters<typeof plan>[1]) => plan(calendar(event(...lines)), more);
const ruled = (rule: string) => (rule === '' ? [] : [`RRULE:${rule}`]);
const yearOf = (...events: string[]) => yearAtThisPace(plan(calendar(...events)).events, NOW, utc);

describe('what counts', () => {
  test('not whole days, what blocks no time, what one is alone in, what the owner declined; each counted, and choosable', () => {
    const text = calendar(
      event(...TWO),
      event('DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261126', ...TWO),
      event('TRANSP:TRANSPARENT', ...TWO),
      event('SUMMARY:Writing'),
      event(...TWO, 'ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.com'),
      event('UID:ignored', ...TWO),
    );
    const owner = 'me@example.com';
    const { meetings, leftOut } = plan(text, { owner, decisions: { ignored: ['ignored'] } });
    expect(meetings).toHaveLength(1);
    expect(leftOut).toEqual({ declined: 1, days: 1, free: 1, alone: 1, ignored: 1 });
    const all = plan(text, { owner, decisions: { days: true, free: true, alone: true } });
    expect(all.leftOut).toEqual({ declined: 1, days: 0, free: 0, alone: 0, ignored: 0 });
    // Two days of eight hours, and half an hour alone.
    expect(all.meetings.map(({ totalMinor }) => totalMinor).sort((a, b) => a - b)).toEqual([
      ...[39_00, 78_00, 78_00, 78_00, 2 * 624_00, 2 * 624_00],
    ]);
  });

  test('a meeting that is in two calendars counts once', () => {
    const one = event('UID:shared', ...TWO);
    expect(plan([calendar(one), calendar(one, event(...TWO))]).meetings).toHaveLength(2);
  });
});

describe('the figures', () => {
  test('are what the meter would say', () => {
    const roster = [
      person('a', 'Ada', { email: 'ada@example.com', rateKind: 'year', rateMinor: 85_000_01 }),
      person('b', 'Bo', { email: 'bo@example.com', rateMinor: 77_77, external: true }),
    ];
    const lines = ['DURATION:PT47M', ...TWO, 'ATTENDEE:mailto:cy@example.com'];
    const [meeting] = only(lines, { roster }).meetings;
    const [startedAt, endedAt] = [meeting?.startedAt ?? 0, meeting?.endedAt ?? 0];
    const attendees = [...roster, SIXTY].map((one) => ({ ...one, count: 1, segments: [{ startedAt, endedAt: null }] }));
    const bill = billOf({ ...SETTINGS, startedAt, endedAt, plannedMs: 47 * MINUTE, pauses: [], attendees });
    const { totalMinor, personMs, durationMs, attendeeCount } = bill;
    expect(meeting).toMatchObject({ totalMinor, personMs, durationMs, attendeeCount, crowd: 1 });
    expect(meeting?.people.map(({ personId }) => personId)).toEqual(['a', 'b']);
  });

  test.each<[WhatIf, number, number]>([
    ['everyOther', 2 * 117_00, 2],
    ['lessFive', 4 * 3 * 6_50, 4],
    ['oneFewer', 4 * 39_00, 4],
    ['lessFiveOfThirty', 4 * 3 * 6_50, 4],
  ])('what-ifs are insights’ own, of planned meetings: %s', (name, savedMinor, count) => {
    const { meetings } = only(['RRULE:FREQ=WEEKLY;COUNT=4', ...TWO, 'ATTENDEE:mailto:cy@example.com']);
    expect(whatIf(name, meetings, seriesAmong(meetings))).toEqual({ savedMinor, count });
  });

  test.each([
    ['thisWeek', '2026-11-16', '2026-11-23', 1],
    ['nextWeek', '2026-11-23', '2026-11-30', 1],
    ['days30', '2026-11-22', '2026-12-22', 4],
    ['nextMonth', '2026-12-01', '2027-01-01', 5],
    ['quarter', '2026-10-01', '2027-01-01', 13],
  ] as const)('of %s are those from %s to before %s', (name, from, to, count) => {
    const span = spanOf(name, utc.dayOf(NOW), utc);
    expect([toDate(span.first), toDate(span.end)]).toEqual([from, to]);
    const { meetings } = only(['DTSTART:20261006T090000Z', 'RRULE:FREQ=WEEKLY', ...TWO]);
    expect(sumsOf(within(meetings, span))).toMatchObject({ count, totalMinor: count * 78_00 });
  });
});

describe('a year at this pace', () => {
  test('what has no end comes as often as its rule says; all else as in eight weeks', () => {
    const of = (name: string, start: string, ...lines: string[]) =>
      event(`UID:${name}`, `SUMMARY:${name}`, `DTSTART:${start}T090000Z`, ...lines, ...TWO);
    const year = yearOf(
      of('Weekly', '20260105', 'RRULE:FREQ=WEEKLY'),
      of('Yearly', '20270310', 'DURATION:PT8H', 'RRULE:FREQ=YEARLY'),
      of('Ending', '20261001', 'RRULE:FREQ=WEEKLY;UNTIL=20270131T000000Z'),
      of('Over', '20260901', 'RRULE:FREQ=WEEKLY;UNTIL=20261001T000000Z'),
      event('SUMMARY:Once', ...TWO),
    );
    expect(year.rows.map(({ label, count, totalMinor }) => [label, count, totalMinor])).toEqual([
      ['Ending', 52, Math.round((8 * 78_00 * 365) / 56)],
      ['Weekly', 52, 52 * 78_00],
      ['Yearly', 1, 16 * 78_00],
      ['', 7, Math.round((78_00 * 365) / 56)],
    ]);
    expect(year.totalMinor).toBe(year.rows.reduce((sum, { totalMinor }) => sum + totalMinor, 0));
  });

  test('what if is of the same meetings: by the rule, and by eight weeks; the example is the next one', () => {
    const weekly = event('UID:weekly', 'DTSTART:20260105T090000Z', 'RRULE:FREQ=WEEKLY', ...TWO);
    const { meetings, events } = plan(calendar(weekly, event('SUMMARY:Once', ...TWO)));
    const year = yearAtThisPace(events, NOW, utc);
    // Five of thirty minutes of two at 78.00 an hour.
    expect(whatIfYear('lessFive', meetings, year, utc)).toEqual({
      savedMinor: 52 * 13_00 + Math.round((13_00 * 365) / 56),
      count: 52 + 7,
    });
    const next = year.rows.find(({ key }) => key === 'weekly')?.example?.startedAt ?? 0;
    expect([next >= NOW, next < NOW + 7 * DAY]).toEqual([true, true]);
    const moved = ['RECURRENCE-ID:20261123T090000Z', 'DTSTART:20261123T100000Z', 'SUMMARY:Moved'];
    const [row] = yearOf(weekly, event('UID:weekly', ...moved, ...TWO)).rows;
    expect(row).toMatchObject({ label: 'Moved', example: { startedAt: Date.parse('2026-11-23T10:00:00Z') } });
  });

  test('a calendar that begins today has the pace of four weeks', () => {
    const { events, meetings } = only(TWO);
    const year = yearAtThisPace(events, NOW, utc);
    expect([year.end - year.first, year.totalMinor]).toEqual([28, Math.round((78_00 * 365) / 28)]);
    const saved = { savedMinor: Math.round((13_00 * 365) / 28), count: 13 };
    expect(whatIfYear('lessFive', meetings, year, utc)).toEqual(saved);
    expect(yearAtThisPace([], NOW, utc)).toMatchObject({ totalMinor: 0, rows: [] });
  });

  test.each([
    ['a day', '20261123', 'FREQ=WEEKLY;COUNT=8'],
    ['three weeks', '20261213', 'FREQ=DAILY;UNTIL=20270301T000000Z'],
  ])(
    'what if adds up over its series, of which one begins in %s, and never saves more than they cost',
    (_, first, rule) => {
      const text = calendar(
        event('UID:old', 'DTSTART:20260105T090000Z', 'RRULE:FREQ=WEEKLY', ...TWO),
        event('UID:new', `DTSTART:${first}T100000Z`, `RRULE:${rule}`, ...TWO),
      );
      const { meetings, events } = plan(text);
      const year = yearAtThisPace(events, NOW, utc);
      const ofSeries = year.rows.map(({ key, totalMinor }) => {
        const own = meetings.filter(({ uid }) => uid === key);
        return { totalMinor, ...whatIfYear('everyOther', own, year, utc) };
      });
      const sum = ofSeries.reduce((all, { savedMinor }) => all + savedMinor, 0);
      expect(whatIfYear('everyOther', meetings, year, utc).savedMinor).toBe(sum);
      // Half, wherever it begins.
      for (const { savedMinor, totalMinor } of ofSeries) expect(savedMinor).toBe(Math.round(totalMinor / 2));
    },
  );

  test('rows add up, whatever is in the calendar', () => {
    const rule = fc.constantFrom('FREQ=DAILY;COUNT=9', 'FREQ=WEEKLY', 'FREQ=MONTHLY', 'FREQ=WEEKLY;UNTIL=20270101', '');
    const one = fc.tuple(rule, fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (events) => {
        const text = events.map(([rule, minutes, heads]) => {
          const guests = Array.from({ length: heads }, (_, i) => `ATTENDEE:mailto:p${i}@example.com`);
          return event(...ruled(rule), `DURATION:PT${minutes}M`, ...guests);
        });
        const year = yearOf(...text);
        expect(year.totalMinor).toBe(year.rows.reduce((sum, { totalMinor }) => sum + totalMinor, 0));
        expect(Number.isSafeInteger(year.totalMinor)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

test('a series of which each meeting was changed is as many events, each planned once', () => {
  const [MOST, first] = [50_000, readWhole(calendar(event(...TWO)))];
  const [entry] = first.entries;
  if (!entry) throw new Error('nothing was read');
  // The same calendar twice. Comparing each meeting with all before it would take minutes.
  const entries = Array.from({ length: MOST }, (_, i) => ({ ...entry, uid: 's', starts: [NOW + i * MINUTE] }));
  const { events, meetings } = plan([0, 1].map(() => ({ ...first, entries })));
  expect([events.length, meetings.length]).toEqual([MOST, MOST]);
});

test('events come to what their meetings do, in any time', () => {
  const rule = fc.constantFrom('FREQ=DAILY;COUNT=9', 'FREQ=WEEKLY;COUNT=30', 'FREQ=MONTHLY', '');
  const uid = fc.constantFrom('a', 'b', 'c');
  const one = fc
    .tuple(rule, uid, fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 90 }))
    .map(([rule, uid, date, minutes]) => {
      const start = `DTSTART:202611${String(date).padStart(2, '0')}T090000Z`;
      return event(...ruled(rule), `UID:${uid}`, start, `DURATION:PT${minutes}M`, ...TWO);
    });
  const day = fc.integer({ min: -120, max: 420 });
  fc.assert(
    fc.property(fc.array(fc.array(one, { maxLength: 6 }), { maxLength: 3 }), day, day, (calendars, from, to) => {
      const planned = plan(calendars.map((events) => calendar(...events)));
      const range = { from: NOW + from * DAY, to: NOW + to * DAY };
      const meetings = within(planned.meetings, range);
      expect(planned.within(range)).toEqual(meetings);
      expect(from > to ? sumsOf([]) : sumsIn(planned.events, range)).toEqual(sumsOf(meetings));
      expect(new Set(planned.meetings.map(({ id }) => id)).size).toBe(planned.meetings.length);
    }),
    { numRuns: 80 },
  );
});

test('a figure to pass on is rounded, and its part is of the dearest series, however dear single meetings are', () => {
  const weekly = event('SUMMARY:Weekly', 'RRULE:FREQ=WEEKLY', ...TWO);
  const dear = event('SUMMARY:Offsite', 'DURATION:PT12H', ...TWO);
  const say = (named: boolean, ...events: string[]) => sentence(yearOf(...events), 'EUR', { named, locales: ['en'] });
  // 24 times 78.00 once in four weeks, and 78.00 a week.
  const whole = 'Your calendar costs about €28,000 a year;';
  expect(say(true, dear, weekly)).toBe(`${whole} “Weekly” is €4,100 of it.`);
  expect(say(false, dear, weekly)).toBe(`${whole} one series of meetings is €4,100 of it.`);
  expect(say(true, dear)).toBe('Your calendar costs about €24,000 a year.');
});

describe('the strip of days', () => {
  const strip = (first: string, end: string, ...events: string[]) =>
    stripOf(plan(calendar(...events)), day(first), day(end), utc);
  const at = (time: string, minutes: number) => event(`DTSTART:20261123T${time}00Z`, `DURATION:PT${minutes}M`, ...TWO);
  const monday = (...events: string[]) => strip('2026-11-23', '2026-11-24', ...events)[0];

  test('has when one is in meetings, once where they overlap, and what is left to work in', () => {
    const busy = [
      [9, 10.5],
      [11.5, 12],
      [18, 19],
    ].map((hours) => hours.map((hour) => hour * HOUR));
    const meetings = [at('0900', 60), at('0930', 60), at('1130', 30), at('1800', 60)];
    expect(strip('2026-11-23', '2026-11-25', ...meetings)).toMatchObject([
      // From 10:30 to 11:30, and from 12 to 17.
      { busy, busyMs: 3 * HOUR, focusMs: 6 * HOUR, count: 4, totalMinor: 39_00 * 2 * 7 },
      { busy: [], focusMs: 8 * HOUR, count: 0 },
    ]);
    expect(monday(at('0900', 60), at('1000', 30))?.busy).toEqual([[9 * HOUR, 10.5 * HOUR]]);
    expect(monday(at('0900', 120), at('0930', 30))?.busy).toEqual([[9 * HOUR, 11 * HOUR]]);
    expect(strip('2026-11-23', '2026-11-25', at('2330', 90))).toMatchObject([
      { busy: [[23.5 * HOUR, 24 * HOUR]], busyMs: HOUR / 2 },
      { busy: [], busyMs: 0 },
    ]);
    expect(strip('2026-11-22', '2026-11-23')[0]?.focusMs).toBe(0);
  });

  test('goes by the clock on the wall, also on a day that has 23 hours', () => {
    const zone = 'Asia/Jerusalem';
    const text = calendar(event(`DTSTART;TZID=${zone}:20270326T090000`, ...TWO));
    const content = readWhole(text, { now: Date.parse('2027-03-22T08:00:00Z'), timeZone: zone });
    const [friday] = stripOf(plan([content]), day('2027-03-26'), day('2027-03-27'), calendarOf(zone, 7));
    expect(friday).toMatchObject({ busy: [[9 * HOUR, 9.5 * HOUR]], focusMs: 7.5 * HOUR });
  });

  test('what is over before nine takes nothing of the working day, and adds nothing to it', () => {
    const early = at('0700', 60);
    expect([monday(early)?.focusMs, monday(early, at('0830', 60))?.focusMs]).toEqual([8 * HOUR, 7.5 * HOUR]);
  });

  test('a weekend has no time to work in, whatever its meetings leave free', () => {
    const days = strip('2026-11-23', '2026-11-30', event('DTSTART:20261128T090000Z', ...TWO));
    expect(days.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 1, 0]);
    expect(days.map(({ focusMs }) => focusMs / HOUR)).toEqual([8, 8, 8, 8, 8, 0, 0]);
  });
});
