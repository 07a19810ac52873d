import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf, fromDate, monthOf, quarterOf, toDate, weekdayOf, weekOf } from '#lib/client/insights/days.ts';
import { byHour, byPart, bySeries, bySize, byTopic, together, topRows, within } from '#lib/client/insights/groups.ts';
import { sumOf } from '#lib/client/insights/meeting-sums.ts';
import { partOf, partsOf, type RangeChoice, rangeOf, stepped } from '#lib/client/insights/ranges.ts';
import { inYear, seriesAmong, WHAT_IFS, whatIf } from '#lib/client/insights/what-if.ts';
import { billOf } from '#lib/cost/meeting.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { meetingWith } from '../support/client.ts';
import { meetingSum as meeting } from '../support/meeting-sum.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'America/St_Johns'];
const day = (text: string) => fromDate(text) ?? Number.NaN;
const at = (text: string) => Date.parse(text);

const zone = fc.constantFrom(...ZONES);
const first = fc.integer({ min: 1, max: 7 });
const moment = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });

const minor = fc.integer({ min: 0, max: 10_000_000 });
const sums = fc
  .array(
    fc.record({
      title: fc.constantFrom('Planning', ' planning ', 'Plánning #3', 'Retro 2026-11-02', '', '  ', '1:1'),
      topicId: fc.constantFrom(null, 'a', 'b', 'gone'),
      startedAt: moment,
      ...{ totalMinor: minor, durationMs: minor, personMs: minor, externalMinor: minor, externalMs: minor },
      attendeeCount: fc.integer({ min: 0, max: 60 }),
      overrunMs: fc.option(minor),
      overrunMinor: fc.option(minor),
    }),
    { maxLength: 60 },
  )
  .map((some) =>
    some.map((fields, i) => meeting({ ...fields, id: `m${i}` })).sort((a, b) => a.startedAt - b.startedAt),
  );

const holds = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void, numRuns = 200) =>
  fc.assert(fc.property(arbitrary, check), { numRuns });

it('rows of every kind add up to the total to the unit, and each is the naive sum of its meetings', () => {
  holds(fc.tuple(sums, zone, first), ([meetings, name, firstWeekday]) => {
    const calendar = calendarOf(name, firstWeekday);
    const days = { oldest: day('2026-01-01'), newest: day('2026-01-01') };
    for (const meeting of meetings) {
      days.oldest = Math.min(days.oldest, calendar.dayOf(meeting.startedAt));
      days.newest = Math.max(days.newest, calendar.dayOf(meeting.startedAt));
    }
    const range = rangeOf({ name: 'all' }, calendar, at('2026-06-01T00:00:00Z'), days);
    const topics = new Map(Object.entries({ a: 'Roadmap', b: 'Hiring' }));
    let [cost, hours, over] = [0, 0, 0];
    for (const { totalMinor, personMs, overrunMinor } of meetings) {
      cost += totalMinor;
      hours += personMs;
      over += overrunMinor ?? 0;
    }
    const all = { totalMinor: cost, personMs: hours, overrunMinor: over, count: meetings.length };
    expect(within(meetings, range)).toHaveLength(meetings.length);
    const kinds = [
      byPart(meetings, range, 'day', calendar),
      byPart(meetings, range, 'week', calendar),
      byPart(meetings, range, 'month', calendar),
      byTopic(meetings, topics, 'No topic'),
      bySeries(meetings, 'Untitled'),
      byHour(meetings, calendar),
      bySize(meetings),
      topRows(bySeries(meetings, 'Untitled'), 2, (count) => `${count} others`),
    ];
    for (const rows of kinds) expect(together(rows)).toMatchObject(all);
    for (const row of byTopic(meetings, topics, 'No topic')) {
      const own = meetings.filter(({ topicId }) => (topicId && topics.has(topicId) ? topicId : '') === row.key);
      expect(row.totalMinor).toBe(own.reduce((sum, { totalMinor }) => sum + totalMinor, 0));
    }
  });
}, 60_000);

describe('the calendar', () => {
  it('agrees with Intl about the day and the hour of any moment, daylight saving included', () => {
    holds(fc.tuple(moment, zone), ([ms, timeZone]) => {
      const format = new Intl.DateTimeFormat('en-CA', {
        ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
      });
      const { year, month, day, hour } = Object.fromEntries(
        format.formatToParts(ms).map(({ type, value }) => [type, value]),
      );
      const calendar = calendarOf(timeZone, 1);
      expect(toDate(calendar.dayOf(ms))).toBe(`${year}-${month}-${day}`);
      expect(calendar.hourOf(ms)).toBe(Number(hour));
      expect(calendar.startOf(calendar.dayOf(ms))).toBeLessThanOrEqual(ms);
      expect(calendar.startOf(calendar.dayOf(ms) + 1)).toBeGreaterThan(ms);
    });
  });

  it('knows weekdays, and weeks from any first day', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22'].map((text) => weekdayOf(day(text)))).toEqual([1, 6, 7]);
    expect([1, 6, 7].map((one) => toDate(weekOf(day('2026-11-18'), one)))).toEqual([
      ...['2026-11-16', '2026-11-14', '2026-11-15'],
    ]);
    expect(toDate(monthOf(day('2026-01-31'), 1))).toBe('2026-02-01');
    expect([0, 1, -1].map((later) => toDate(quarterOf(day('2026-11-22'), later)))).toEqual([
      ...['2026-10-01', '2027-01-01', '2026-07-01'],
    ]);
    for (const text of ['2026-13-01', '2026-1-1', '+012026-01-01', '2026-01-011', 'today', '', null])
      expect(fromDate(text)).toBeNull();
  });
});

describe('a range', () => {
  const calendar = calendarOf('Europe/Berlin', 1);
  const none = { oldest: day('2026-02-01'), newest: day('2026-11-20') };
  const now = at('2026-11-18T13:30:00+01:00');
  const range = (choice: RangeChoice) => rangeOf(choice, calendar, now, none);
  const dates = ({ first, end }: { first: number; end: number }) => [toDate(first), toDate(end - 1)];

  it('is the span of the calendar, in the workspace’s zone', () => {
    const on = calendar.dayOf(now);
    const of = (name: 'week' | 'month' | 'quarter' | 'year') => dates(range({ name, on }));
    expect((['week', 'month', 'quarter', 'year'] as const).map(of)).toEqual([
      ['2026-11-16', '2026-11-22'],
      ['2026-11-01', '2026-11-30'],
      ['2026-10-01', '2026-12-31'],
      ['2026-01-01', '2026-12-31'],
    ]);
    expect(dates(range({ name: 'all' }))).toEqual(['2026-02-01', '2026-11-20']);
    // In UTC, October ends an hour later than it began.
    const october = range({ name: 'month', on: day('2026-10-05') });
    expect(october.to - october.from).toBe(31 * DAY + HOUR);
  });

  it('that is not over is compared with as much of the one before', () => {
    const month = range({ name: 'month', on: day('2026-11-01') });
    expect(month).toMatchObject({ isRunning: true, daysSoFar: 18 });
    expect(month.before).toMatchObject({ isPart: true, to: at('2026-10-18T13:30:00+02:00') });
    const october = range({ name: 'month', on: day('2026-10-01') });
    expect(october).toMatchObject({ isRunning: false, daysSoFar: 31 });
    expect(october.before && dates(october.before)).toEqual(['2026-09-01', '2026-09-30']);
    // March has more days than February.
    const end = rangeOf({ name: 'month', on: day('2026-03-31') }, calendar, at('2026-03-31T10:00:00+02:00'), none);
    expect(end.before).toMatchObject({ to: end.from, end: end.first });
    // The clock changes that day, so noon is 13 hours after midnight.
    const changed = at('2026-11-25T12:00:00+01:00');
    const before = rangeOf({ name: 'month', on: day('2026-11-25') }, calendar, changed, none).before;
    expect(before?.to).toBe(at('2026-10-25T12:00:00+01:00'));
  });

  it('and the one before it adjoin, whatever the zone, the week and the moment', () => {
    const name = fc.constantFrom('week', 'month', 'quarter', 'year');
    holds(fc.tuple(zone, first, moment, moment, name), ([zone, firstWeekday, now, other, name]) => {
      const calendar = calendarOf(zone, firstWeekday);
      const range = rangeOf({ name, on: calendar.dayOf(other) }, calendar, now, none);
      expect(range.from).toBeLessThanOrEqual(other);
      expect(range.to).toBeGreaterThan(other);
      expect(range.before?.to).toBeLessThanOrEqual(range.from);
      const before = stepped(range, calendar, -1);
      if (!before) throw new Error('There is none before.');
      expect(rangeOf(before, calendar, now, none).end).toBe(range.first);
      const next = stepped(rangeOf(before, calendar, now, none), calendar, 1);
      expect(next).toEqual({ ...range.choice, on: expect.any(Number) });
      const parts = partsOf(range, partOf(range), calendar);
      expect(parts[0]).toBeLessThanOrEqual(range.first);
      expect(parts.at(-1)).toBeLessThan(range.end);
    });
  });
});

describe('what if', () => {
  const span = (from: number, to: number | null) => ({
    ...{ startedAt: from * MINUTE, endedAt: to === null ? null : to * MINUTE },
  });
  const attendee = fc.record({
    external: fc.boolean(),
    count: fc.integer({ min: 1, max: 5 }),
    rateKind: fc.constantFrom('hour', 'year'),
    rateMinor: fc.integer({ min: 0, max: 20_000_00 }),
    stays: fc.array(fc.tuple(fc.nat(90), fc.option(fc.nat(120))), { minLength: 1, maxLength: 3 }),
  });
  const held = fc.record({
    minutes: fc.integer({ min: 0, max: 200 }),
    planned: fc.option(fc.constantFrom(15, 30, 60)),
    pauses: fc.array(fc.tuple(fc.nat(90), fc.nat(120)), { maxLength: 2 }),
    attendees: fc.array(attendee, { minLength: 1, maxLength: 4 }),
  });

  it('a meeting’s savings are the difference of two bills, to the unit', () => {
    holds(held, ({ minutes, planned, pauses, attendees }) => {
      const record = { id: 'm', startedAt: 0, endedAt: minutes * MINUTE, plannedMs: planned && planned * MINUTE };
      const cost = { currency: 'EUR', hoursPerYear: 2080, loadMultiplier: 1.3, overrunCapMinutes: 30 };
      const stayed = attendees.map(({ stays, ...rate }, i) => ({
        ...rate,
        segments: stays.map(([from, to], j) => ({
          ...{ id: `s${i}${j}`, meetingId: 'm', attendeeId: `a${i}` },
          ...span(from, to),
        })),
      }));
      const details = {
        ...meetingWith(stayed, { ...record, ...cost }),
        pauses: pauses.map(([from, to], i) => ({ id: `p${i}`, meetingId: 'm', ...span(from, to) })),
      };
      const input = { ...details.meeting, attendees: details.attendees, pauses: details.pauses };
      const sum = sumOf({ ...record, ...cost }, details);
      const cost0 = billOf(input).totalMinor;
      const cap = planned === null ? minutes : Math.min(minutes, planned + 30);
      const until = (at: number) => billOf({ ...input, endedAt: at * MINUTE }).totalMinor;
      expect(sum?.saved.lessFive).toBe(cost0 - until(cap - 5));
      expect(sum?.saved.onTime).toBe(planned !== null && minutes > planned ? cost0 - until(planned) : 0);
      const heads = attendees.reduce((all, { count }) => all + count, 0);
      const without = details.attendees.map((_, left) => {
        const others = details.attendees.map((one, i) => (i === left ? { ...one, count: one.count - 1 } : one));
        return cost0 - billOf({ ...input, attendees: others }).totalMinor;
      });
      const lowest = Math.min(...without.filter((minor) => minor > 0));
      expect(sum?.saved.oneFewer).toBe(heads > 2 && Number.isFinite(lowest) ? lowest : 0);
    });
  });

  it('is added up for the meetings that it changes', () => {
    const all = [0, 1, 2, 3, 4].map((i) =>
      meeting({
        ...{ id: `m${i}`, startedAt: i * DAY, totalMinor: 10 ** i },
        plannedMs: i === 0 ? 60 * MINUTE : 30 * MINUTE,
        saved: { lessFive: 10 * i, onTime: i === 1 ? 7 : 0, oneFewer: 3 },
      }),
    );
    expect(WHAT_IFS.map((what) => whatIf(what, all, seriesAmong(all)))).toEqual([
      { savedMinor: 100, count: 4 },
      { savedMinor: 7, count: 1 },
      { savedMinor: 15, count: 5 },
      // Half of the series, rounded down.
      { savedMinor: 5_555, count: 3 },
      { savedMinor: 100, count: 4 },
    ]);
    // Of the four half-hour meetings, though a longer one would save something, too.
    const long = meeting({ plannedMs: 45 * MINUTE, saved: { lessFive: 900, onTime: 0, oneFewer: 0 } });
    expect(whatIf('lessFiveOfThirty', [...all, long], seriesAmong(all))).toEqual({ savedMinor: 100, count: 4 });
    // Meetings without a title aren't a series.
    const untitled = [1, 2].map((startedAt) => meeting({ title: '', startedAt, totalMinor: 1_000 }));
    expect(whatIf('everyOther', untitled, seriesAmong(untitled))).toEqual({ savedMinor: 0, count: 0 });
  });

  it('every other one halves each weekly and each biweekly series, and no more', () => {
    const every = (weeks: number, title: string, totalMinor: number) =>
      Array.from({ length: 12 / weeks }, (_, i) =>
        meeting({ title, totalMinor, startedAt: at('2026-09-07T09:00:00Z') + i * weeks * 7 * DAY }),
      );
    const all = [...every(1, 'Weekly', 100), ...every(2, 'Biweekly', 1_000), ...every(12, 'Once', 50_000)].sort(
      (a, b) => a.startedAt - b.startedAt,
    );
    expect(whatIf('everyOther', all, seriesAmong(all))).toEqual({ savedMinor: 600 + 3_000, count: 6 + 3 });
    // A series that is held once in the range is still a series.
    const november = all.slice(-4);
    expect(november.map(({ title }) => title)).toEqual(['Weekly', 'Weekly', 'Biweekly', 'Weekly']);
    expect(whatIf('everyOther', november, seriesAmong(all)).savedMinor).toBe(150 + 500);
  });

  it('of every series adds up to that of all meetings', () => {
    const some = sums.map((meetings) =>
      meetings.map((one) => ({ ...one, saved: { lessFive: one.totalMinor % 7, onTime: 1, oneFewer: 2 } })),
    );
    holds(some, (meetings) => {
      const seriesOf = seriesAmong(meetings);
      for (const what of WHAT_IFS) {
        const of = bySeries(meetings, '').map((row) => whatIf(what, row.meetings, seriesOf));
        expect(whatIf(what, meetings, seriesOf)).toEqual({
          savedMinor: of.reduce((sum, { savedMinor }) => sum + savedMinor, 0),
          count: of.reduce((sum, { count }) => sum + count, 0),
        });
      }
      const { savedMinor } = whatIf('everyOther', meetings, seriesOf);
      expect(2 * savedMinor).toBeLessThanOrEqual(meetings.reduce((sum, { totalMinor }) => sum + totalMinor, 0));
    });
  });

  it('in a year is 365 days of it, rounded once', () => {
    expect(inYear(1_000, 6)).toBeNull();
    expect(inYear(1_000, 7)).toBe(52_143);
    expect(inYear(1_000, 365)).toBe(1_000);
    expect(inYear(1, 730)).toBe(1);
    expect(inYear(9_007_199_254_740, 365)).toBe(9_007_199_254_740);
  });
});
