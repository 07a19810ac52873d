import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { followChanges, totalsOf } from '#lib/client/insights/follow.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import { isWorkingDay, parseDay, weekdayOf, yearBefore } from '#lib/local/demo/calendar.ts';
import {
  billOfHeld,
  type DemoWorkspace,
  demoDay,
  demoOf,
  type HeldMeeting,
  type Item,
  recordsOf,
} from '#lib/local/demo/demo.ts';
import { randomBy } from '#lib/local/demo/random.ts';
import { readChange } from '#lib/sync/change-record.ts';
import { isId, isSound, type Records, WORKSPACE_BUDGET_ID } from '#lib/sync/records.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { wallClock } from '#lib/zone.ts';

const day = '2026-11-22';
const demo = demoOf(day);
const meetings = demo.flatMap(({ year }) => year.meetings);
const itemsOf = ({ year }: DemoWorkspace): Item[] => [...year.roster, ...year.meetings.flatMap(({ items }) => items)];
const lengthOf = ({ meeting }: HeldMeeting) => meeting.endedAt - meeting.startedAt;
const isOver = (held: HeldMeeting) => lengthOf(held) > (held.meeting.plannedMs ?? Number.POSITIVE_INFINITY);
const share = (some: number, all: number) => some / all;

/** Returns the rules that a demo breaks, for any seed and day: asserting each one would take minutes. */
function flawsOf(workspaces: readonly DemoWorkspace[], until: string): string[] {
  const ids = workspaces.flatMap((one) =>
    // The same in all demos: it says what it is.
    itemsOf(one).flatMap(({ table, record }) => (record.id === WORKSPACE_BUDGET_ID ? [] : `${table} ${record.id}`)),
  );
  const repeated = ids.length - new Set(ids).size;
  return [
    ...(repeated > 0 ? [`${repeated} ids twice`] : []),
    ...workspaces.flatMap((one) => [...flawsOfWorkspace(one, until)]),
  ];
}

const isWithin = (time: number, from: number, ms: number) => from <= time && time < from + ms;

function* flawsOfWorkspace({ plan, year }: DemoWorkspace, until: string): Generator<string> {
  const clock = wallClock(plan.timeZone);
  const people = new Map(recordsOf(year.roster, 'people').map((person) => [person.id, person]));
  const topics = new Set(recordsOf(year.roster, 'topics').map(({ id }) => id));
  let last = yearBefore(parseDay(until)) * DAY;
  for (const held of year.meetings) {
    const { meeting } = held;
    const [from, to] = [clock.read(meeting.startedAt), clock.read(meeting.endedAt)];
    const rules = {
      'a holiday or a weekend': isWorkingDay(Math.floor(from / DAY)),
      'too early': from % DAY >= 8 * HOUR,
      'too late': to % DAY < 19 * HOUR,
      'off its time': plan.series.some(
        ({ title, at }) => title === meeting.title && isWithin(from % DAY, at, 20 * MINUTE),
      ),
      'over midnight': Math.floor(to / DAY) === Math.floor(from / DAY),
      // One after another, so nobody is in two at once.
      'before the last one was over': from >= last,
      'no length': to > from,
      'another currency': meeting.currency === plan.currency,
      'no such topic': meeting.topicId === null || topics.has(meeting.topicId),
      ...rulesOfAttendees(held, people),
      ...rulesOfSpans(held),
    };
    for (const [flaw, holds] of Object.entries(rules)) {
      if (!holds) yield `${plan.name}, ${meeting.title} at ${new Date(from).toISOString()}: ${flaw}`;
    }
    last = to;
  }
  if (last >= parseDay(until) * DAY) yield `${plan.name}: meetings after the end`;
}

function rulesOfAttendees({ meeting, items }: HeldMeeting, people: ReadonlyMap<string, Records['people']>) {
  const attendees = recordsOf(items, 'attendees');
  const named = attendees.flatMap(({ personId }) => personId ?? []);
  const seated = new Set(recordsOf(items, 'segments').map(({ attendeeId }) => attendeeId));
  return {
    'too few': attendees.length >= 2,
    'somebody twice': new Set(named).size === named.length,
    'attendees of another meeting': attendees.every(({ meetingId }) => meetingId === meeting.id),
    'somebody at another rate': attendees.every((one) => {
      const person = people.get(one.personId ?? '');
      if (!person) return one.personId === null && one.count > 1;
      const rates = ['role', 'rateKind', 'rateMinor', 'external'] as const;
      return one.count === 1 && rates.every((name) => one[name] === person[name]);
    }),
    'attendees who never came': seated.size === attendees.length && attendees.every(({ id }) => seated.has(id)),
  };
}

function rulesOfSpans({ meeting, items }: HeldMeeting) {
  const spans = [...recordsOf(items, 'segments'), ...recordsOf(items, 'pauses')];
  return {
    'unsound records': items.every(
      ({ table, record }) =>
        table !== 'people' &&
        table !== 'topics' &&
        table !== 'templates' &&
        isSound(table, { ...record }) &&
        isId(record.id),
    ),
    'spans of another meeting': spans.every(({ meetingId }) => meetingId === meeting.id),
    'spans beyond the meeting': spans.every(({ startedAt, endedAt }) => {
      const to = endedAt ?? meeting.endedAt;
      return meeting.startedAt <= startedAt && startedAt < to && to <= meeting.endedAt;
    }),
  };
}

describe('the demo', () => {
  it('is the same to the byte for the same seed and day, whenever it is made', () => {
    vi.setSystemTime('2031-07-01T12:00:00Z');
    expect(JSON.stringify(demoOf(day))).toBe(JSON.stringify(demo));
    expect(JSON.stringify(demoOf(day, 'another'))).not.toBe(JSON.stringify(demo));
  });

  it('has the same meetings a day later, but for the first day and the last', () => {
    // A Tuesday and the day after.
    const [one, next] = [demoOf('2026-11-17'), demoOf('2026-11-18')];
    for (const [i, { plan, year }] of one.entries()) {
      const clock = wallClock(plan.timeZone);
      const isShared = ({ meeting }: HeldMeeting) => {
        const wall = clock.read(meeting.startedAt);
        return wall >= parseDay('2025-11-18') * DAY && wall < parseDay('2026-11-17') * DAY;
      };
      const added = next[i]?.year.meetings ?? [];
      expect(added.filter(isShared)).toEqual(year.meetings.filter(isShared));
      expect(added.length).toBeGreaterThan(added.filter(isShared).length);
    }
  });

  it('holds together on the day that tests use', () => {
    expect(flawsOf(demo, day)).toEqual([]);
  });

  it('holds together for any seed and day', () => {
    const days = fc.integer({ min: parseDay('2024-01-01'), max: parseDay('2031-12-31') });
    fc.assert(
      fc.property(fc.string(), days, (seed, until) => {
        const text = new Date(until * DAY).toISOString().slice(0, 10);
        expect(flawsOf(demoOf(text, seed), text)).toEqual([]);
      }),
      { numRuns: 3 },
    );
  });

  it('is about 24 people in three workspaces, in two currencies and three zones, one of them paid by invoice', () => {
    const people = demo.flatMap(({ year }) => recordsOf(year.roster, 'people'));
    expect(people).toHaveLength(24);
    expect(new Set(people.map(({ name }) => name)).size).toBe(24);
    expect(people.filter(({ external }) => external).map(({ role }) => role)).toEqual(['Consultant']);
    expect(demo.map(({ plan }) => plan.currency).toSorted()).toEqual(['EUR', 'USD', 'USD']);
    expect(new Set(demo.map(({ plan }) => plan.timeZone)).size).toBe(3);
    // Given names only.
    expect(people.filter(({ name }) => /[\s.]/.test(name))).toEqual([]);
  });

  it('is as busy as such a team is', () => {
    expect(meetings.length).toBeGreaterThan(2_400);
    expect(meetings.length).toBeLessThan(3_400);
    const planned = meetings.filter(({ meeting }) => meeting.plannedMs !== null);
    expect(share(planned.length, meetings.length)).toBeGreaterThan(0.9);
    expect(share(planned.filter(isOver).length, planned.length)).toBeGreaterThan(0.25);
    expect(share(planned.filter(isOver).length, planned.length)).toBeLessThan(0.45);
    expect(planned.filter((held) => lengthOf(held) > 1.5 * (held.meeting.plannedMs ?? 0))).toEqual([]);
    for (const title of ['Stand-up', 'Weekly planning', 'One-on-one', 'Sprint review', 'All-hands', 'Retro']) {
      expect(meetings.filter(({ meeting }) => meeting.title === title).length, title).toBeGreaterThan(5);
    }
    // People spend some hours a week in meetings, and nobody all day.
    const attended = meetings.flatMap((held) =>
      recordsOf(held.items, 'attendees').map(({ personId }) => ({ personId, ms: lengthOf(held) })),
    );
    const hours = Map.groupBy(attended, ({ personId }) => personId);
    for (const { id, name } of demo.flatMap(({ year }) => recordsOf(year.roster, 'people'))) {
      const weekly = (hours.get(id) ?? []).reduce((sum, { ms }) => sum + ms, 0) / HOUR / 52;
      expect(weekly, name).toBeGreaterThan(0.5);
      expect(weekly, name).toBeLessThan(15);
    }
  });

  it('has late joins, early leavers, breaks, groups and untitled meetings, and most stay from start to end', () => {
    const segments = meetings.flatMap(({ meeting, items }) =>
      recordsOf(items, 'segments').map((segment) => ({ ...segment, meeting })),
    );
    const late = segments.filter(({ startedAt, meeting }) => startedAt > meeting.startedAt);
    const early = segments.filter(({ endedAt }) => endedAt !== null);
    for (const some of [late, early]) {
      expect(share(some.length, segments.length)).toBeGreaterThan(0.03);
      expect(share(some.length, segments.length)).toBeLessThan(0.2);
    }
    const having = (table: Item['table']) => meetings.filter(({ items }) => items.some((item) => item.table === table));
    expect(having('pauses').length).toBeGreaterThan(40);
    const attendees = meetings.flatMap(({ items }) => recordsOf(items, 'attendees'));
    expect(attendees.filter(({ personId }) => personId === null).length).toBeGreaterThan(20);
    expect(meetings.filter(({ meeting }) => meeting.title === '').length).toBeGreaterThan(10);
  });

  it('costs what such meetings cost, and less in August and between the years', () => {
    for (const { plan, year } of demo) {
      const total = year.meetings.reduce((sum, held) => sum + billOfHeld(held).totalMinor, 0) / 100;
      const people = Object.keys(plan.people).length;
      // An hour with employer costs is worth some 40 to 130; each spends between two and ten a week in meetings.
      expect(total / people / 52, plan.name).toBeGreaterThan(2 * 40);
      expect(total / people / 52, plan.name).toBeLessThan(10 * 130);
      const count = (from: number, to: number) =>
        year.meetings.filter(({ meeting }) => meeting.startedAt >= from * DAY && meeting.startedAt < to * DAY).length;
      expect(count(parseDay('2026-08-01'), parseDay('2026-09-01'))).toBeLessThan(
        0.85 * count(parseDay('2026-10-01'), parseDay('2026-11-01')),
      );
      expect(count(parseDay('2025-12-22'), parseDay('2026-01-03'))).toBeLessThan(
        0.4 * count(parseDay('2025-12-08'), parseDay('2025-12-20')),
      );
    }
  });

  it('has two changes that held, one that slipped, and one that grew back, whenever it is looked at', () => {
    for (const day of ['2026-11-22', '2026-12-20', '2027-02-14', '2027-07-01']) {
      const [first, ...others] = demoOf(day);
      if (!first) throw new Error('There are three.');
      const changesOf = ({ year }: DemoWorkspace) =>
        year.roster.flatMap(({ table, record }) => (table === 'templates' ? (readChange({ ...record }) ?? []) : []));
      expect(others.flatMap(changesOf)).toEqual([]);
      const metered = first.year.meetings.map((held): MeetingSum => {
        const { shares, ...bill } = billOfHeld(held);
        const people = recordsOf(held.items, 'attendees').flatMap(({ personId }, i) => {
          const { totalMinor = 0, personMs = 0 } = shares[i] ?? {};
          return personId === null ? [] : [{ personId, totalMinor, personMs }];
        });
        const none = { externalMinor: 0, externalMs: 0, crowd: 0, saved: { lessFive: 0, onTime: 0, oneFewer: 0 } };
        return { ...held.meeting, ...bill, ...none, people };
      });
      const now = parseDay(day) * DAY;
      const followed = followChanges(changesOf(first), { metered, planned: [] }, { now, currency: 'USD' });
      const standings = followed.map(({ change, outcome, other }) => [change.series, outcome.standing, other?.name]);
      expect(standings, day).toEqual([
        ...[['Weekly planning', 'held', undefined]],
        ...[['Backlog refinement', 'held', undefined]],
        ...[['Design review', 'slipped', undefined]],
        ...[['Knowledge share', 'grewBack', 'Tech talk']],
      ]);
      expect(totalsOf(followed).savedMinor, day).toBeGreaterThan(200_000);
    }
  });

  it('leads up to the day that has begun in the westernmost zone: none of it is in the future', () => {
    const now = Date.parse('2026-11-22T03:00:00Z');
    expect(demoDay(now)).toBe('2026-11-21');
    const last = Math.max(
      ...demoOf(demoDay(now)).flatMap(({ year }) => year.meetings.map(({ meeting }) => meeting.endedAt)),
    );
    expect(last).toBeLessThan(now);
    expect(now - last).toBeLessThan(2 * DAY);
  });
});

it('the calendar of the demo knows weekdays and holidays, and refuses what is no day', () => {
  expect(['2026-11-22', '1969-12-29'].map((text) => weekdayOf(parseDay(text)))).toEqual([7, 1]);
  const days = ['2026-11-20', '2026-11-21', '2026-12-25'];
  expect(days.map((text) => isWorkingDay(parseDay(text)))).toEqual([true, false, false]);
  for (const text of ['', '2026-13-01', '22.11.2026', '2026-11-22T00:00']) expect(() => parseDay(text)).toThrow('day');
  expect(yearBefore(parseDay('2028-02-29'))).toBe(parseDay('2027-02-28'));
});

it('randomBy is the same for a seed, and even', () => {
  const draw = (seed: string) => Array.from({ length: 4_000 }, randomBy(seed).fraction);
  expect(draw('a')).toEqual(draw('a'));
  expect(draw('a')).not.toEqual(draw('b'));
  for (const seed of ['a', 'b', 'meeting-tab 1']) {
    const numbers = draw(seed);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const within = numbers.filter((number) => Math.floor(number * 10) === tenth).length;
      // 400 are expected, with a standard deviation of 19.
      expect(Math.abs(within - 400), `${seed}, ${tenth}`).toBeLessThan(100);
    }
  }
  const random = randomBy('c');
  expect(new Set(Array.from({ length: 200 }, () => random.whole(3, 5)))).toEqual(new Set([3, 4, 5]));
  expect(random.id()).toMatch(/^[0-9A-Za-z]{22}$/);
  expect(random.pick([])).toEqual([]);
  expect(new Set(Array.from({ length: 200 }, () => random.pick(['a', 'b'])).flat())).toEqual(new Set(['a', 'b']));
});
