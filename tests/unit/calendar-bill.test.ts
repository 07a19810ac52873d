import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBetween } from '#lib/client/calendar/changes.ts';
import { type Decisions, NO_DECISIONS, parseDomains, readDecisions } from '#lib/client/calendar/decisions.ts';
import { spanOf, whatIfYear, yearAtThisPace } from '#lib/client/calendar/pace.ts';
import { inviteesOf, plannedMeetings, sumsIn } from '#lib/client/calendar/planned.ts';
import { sentence } from '#lib/client/calendar/sentence.ts';
import { stripOf } from '#lib/client/calendar/strip.ts';
import { ownerOf } from '#lib/client/calendar/who.ts';
import { calendarOf, fromDate, toDate } from '#lib/client/insights/days.ts';
import { sumsOf, within } from '#lib/client/insights/groups.ts';
import { seriesAmong, whatIf } from '#lib/client/insights/what-if.ts';
import { billOf } from '#lib/cost/meeting.ts';
import type { Person, Rate } from '#lib/sync/records.ts';
import { HOUR, MINUTE } from '#lib/time.ts';
import { calendar, event, fixture, NOW, readWhole, TWO } from '../support/calendars.ts';

const settings = { currency: 'EUR', hoursPerYear: 2080, loadMultiplier: 1.3, overrunCapMinutes: 120 };
const sixty = { rateKind: 'hour', rateMinor: 60_00, external: false } as const;
const person = (id: string, name: string, more: Partial<Person> = {}): Person => ({
  id,
  name,
  role: '',
  ...sixty,
  ...more,
});
const utc = calendarOf('UTC', 1);
const day = (date: string) => fromDate(date) ?? Number.NaN;

function plan(
  text: string | readonly string[],
  more: { roster?: Person[]; decisions?: Partial<Decisions>; owner?: string | null; others?: Rate } = {},
) {
  const contents = [text].flat().map((one) => readWhole(one));
  const decisions = { ...NO_DECISIONS, ...more.decisions };
  return plannedMeetings(contents, {
    roster: more.roster ?? [],
    settings,
    decisions,
    others: more.others ?? sixty,
    owner: more.owner ?? null,
  });
}

const only = (lines: readonly string[], more?: Parameters<typeof plan>[1]) => plan(calendar(event(...lines)), more);

describe('who is in a meeting', () => {
  const ada = person('a', 'Ada Lovelace', { email: 'ada@example.com', rateMinor: 100_00 });
  const names = (lines: readonly string[], roster: Person[], decisions: Partial<Decisions> = {}) =>
    only([...lines, 'ATTENDEE:mailto:other@example.com'], { roster, decisions }).meetings[0]?.who.map(
      (one) => one.person?.id ?? null,
    );

  test('people by email, in any case; then by name, turned around too', () => {
    expect(names(['ATTENDEE;CN=A.L.:mailto:ADA@example.com'], [ada])).toEqual(['a', null]);
    // What it says is the address, and not where it is sent.
    expect(names(['ATTENDEE;EMAIL=Ada@example.com:mailto:x1@alias.example'], [ada])).toEqual(['a', null]);
    const bo = person('b', 'Bo Éx');
    expect(names(['ATTENDEE;CN="Ex, Bo":mailto:bo@elsewhere.example'], [ada, bo])).toEqual(['b', null]);
    expect(names(['ATTENDEE;CN=bo ex:mailto:bo@example.com'], [bo])).toEqual(['b', null]);
  });

  test('by a name that only another of their events has, and by the first of two', () => {
    const asked = (i: number, cn: string) =>
      event(`DTSTART:2026112${i}T090000Z`, `ATTENDEE${cn}:mailto:bo@example.com`, 'ATTENDEE:mailto:other@example.com');
    const { meetings } = plan(calendar(asked(3, ''), asked(4, ';CN=Bo'), asked(5, ';CN=Ada')), {
      roster: [person('b', 'Bo'), person('a', 'Ada')],
    });
    expect(meetings.map(({ who }) => who.map((one) => one.person?.id ?? null))).toEqual(Array(3).fill(['b', null]));
  });

  test('nobody by a name that two have, or whose email is another one', () => {
    expect(names(['ATTENDEE;CN=Bo:mailto:bo@example.com'], [person('b', 'Bo'), person('c', 'Bo')])).toEqual([
      null,
      null,
    ]);
    expect(names(['ATTENDEE;CN=Ada Lovelace:mailto:namesake@example.com'], [ada])).toEqual([null, null]);
  });

  test('somebody with two addresses is one person', () => {
    const twice = ['ATTENDEE:mailto:ada@example.com', 'ATTENDEE;CN=Ada Lovelace:x'];
    expect(names(twice, [ada])).toEqual(['a', null]);
  });

  test('the others at one rate; external, without employer costs, if their address is elsewhere', () => {
    const lines = [
      'ATTENDEE:mailto:a@example.com',
      'ATTENDEE:mailto:b@eu.example.com',
      'ATTENDEE:mailto:c@client.example',
      'ATTENDEE:mailto:d@notexample.com',
    ];
    expect(only(lines).meetings[0]).toMatchObject({ totalMinor: 4 * 39_00, externalMinor: 0 });
    const asked = only(lines, { decisions: { domains: ['example.com'] } }).meetings[0];
    expect(asked).toMatchObject({ totalMinor: 2 * 39_00 + 2 * 30_00, externalMinor: 2 * 30_00 });
  });

  test('others who are all external have no employer costs, wherever their address is', () => {
    const others = { ...sixty, external: true };
    for (const domains of [null, ['example.com']])
      expect(only(TWO, { others, decisions: { domains } }).meetings[0]).toMatchObject({
        totalMinor: 2 * 30_00,
        externalMinor: 2 * 30_00,
      });
  });

  test('rooms are no people, a list stands for as many as are said, one until then', () => {
    const lines = [
      'ATTENDEE;CUTYPE=GROUP:mailto:sales@example.com',
      'ATTENDEE;CUTYPE=ROOM:mailto:room@example.com',
      ...TWO,
    ];
    expect(only(lines).meetings[0]?.attendeeCount).toBe(3);
    const said = only(lines, { decisions: { heads: { 'sales@example.com': 12 } } });
    expect(said.meetings[0]).toMatchObject({ attendeeCount: 14, totalMinor: 14 * 39_00 });
    expect(inviteesOf(said.meetings[0]?.who ?? [])).toEqual([{ kind: 'group', role: '', count: 14, ...sixty }]);
  });

  test.each([
    ['mailto:team@example.com', 'group'],
    ['mailto:berlin-all@example.com', 'group'],
    ['mailto:dl-sales@example.com', 'group'],
    ['mailto:all.hands@example.com', 'group'],
    ['mailto:alla@example.com', 'person'],
    ['mailto:steam@example.com', 'person'],
  ])('an address that sounds like a list is one, unless the calendar says otherwise: %s', (address, kind) => {
    const kindOf = (line: string) => readWhole(calendar(event(line))).people[0]?.kind;
    expect(kindOf(`ATTENDEE:${address}`)).toBe(kind);
    expect(kindOf(`ATTENDEE;CUTYPE=INDIVIDUAL:${address}`)).toBe('person');
  });

  test('of two nobody can stay away, of three whoever costs least', () => {
    const fewer = (...more: string[]) => only([...TWO, ...more]).meetings[0]?.saved.oneFewer;
    expect([fewer(), fewer('ATTENDEE:mailto:cy@example.com')]).toEqual([0, 39_00]);
  });

  test('whose calendar it is: somebody in half of it, and nobody in less', () => {
    const pairs = ['ab', 'cd', 'ef'].map((pair) =>
      event(...[...pair].map((name) => `ATTENDEE:mailto:${name}@example.com`)),
    );
    const owner = (count: number) => ownerOf([readWhole(calendar(...pairs.slice(0, count)))], null);
    expect([owner(2), owner(3)]).toEqual(['a@example.com', null]);
  });

  test('whose calendar it is: who is in most of it, or the account', () => {
    const contents = [readWhole(fixture('google')), readWhole(fixture('outlook'))];
    expect(ownerOf(contents, null)).toBe('ada@example.com');
    expect(ownerOf(contents, 'BO@example.com')).toBe('bo@example.com');
    expect(ownerOf(contents, 'else@example.com')).toBe('ada@example.com');
    expect(ownerOf([readWhole(calendar(event(), event()))], null)).toBeNull();
  });

  test('whose calendar it is: a meeting that all others declined is one of it', () => {
    const others = (...names: string[]) => names.map((name) => `ATTENDEE:mailto:${name}@example.com`);
    const declined = (name: string) => `ATTENDEE;PARTSTAT=DECLINED:mailto:${name}@example.com`;
    const own = ['cy', 'di'].map((name) => event(...others('me'), declined(name)));
    expect(ownerOf([readWhole(calendar(...own, event(...others('bo', 'al'))))], null)).toBe('me@example.com');
  });
});

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
    const attendees = [...roster, sixty].map((one) => ({ ...one, count: 1, segments: [{ startedAt, endedAt: null }] }));
    const bill = billOf({ ...settings, startedAt, endedAt, plannedMs: 47 * MINUTE, pauses: [], attendees });
    const { totalMinor, personMs, durationMs, attendeeCount } = bill;
    expect(meeting).toMatchObject({ totalMinor, personMs, durationMs, attendeeCount, crowd: 1 });
    expect(meeting?.people.map(({ personId }) => personId)).toEqual(['a', 'b']);
  });

  test('what-ifs are insights’ own, of planned meetings', () => {
    const { meetings } = only([
      'DTSTART:20261123T090000Z',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      ...TWO,
      'ATTENDEE:mailto:cy@example.com',
    ]);
    expect(whatIf('everyOther', meetings, seriesAmong(meetings))).toEqual({ savedMinor: 2 * 117_00, count: 2 });
    expect(whatIf('lessFive', meetings, seriesAmong(meetings))).toEqual({ savedMinor: 4 * 3 * 6_50, count: 4 });
    expect(whatIf('oneFewer', meetings, seriesAmong(meetings))).toEqual({ savedMinor: 4 * 39_00, count: 4 });
    expect(whatIf('lessFiveOfThirty', meetings, seriesAmong(meetings))).toEqual({ savedMinor: 4 * 3 * 6_50, count: 4 });
  });

  test('of next week, thirty days, next month and this quarter', () => {
    const today = utc.dayOf(NOW);
    const days = (name: Parameters<typeof spanOf>[0]) => {
      const { first, end } = spanOf(name, today, utc);
      return [toDate(first), toDate(end)];
    };
    expect(days('thisWeek')).toEqual(['2026-11-16', '2026-11-23']);
    expect(days('nextWeek')).toEqual(['2026-11-23', '2026-11-30']);
    expect(days('days30')).toEqual(['2026-11-22', '2026-12-22']);
    expect(days('nextMonth')).toEqual(['2026-12-01', '2027-01-01']);
    expect(days('quarter')).toEqual(['2026-10-01', '2027-01-01']);
    const { meetings } = only(['DTSTART:20261006T090000Z', 'RRULE:FREQ=WEEKLY', ...TWO]);
    const of = (name: Parameters<typeof spanOf>[0]) => sumsOf(within(meetings, spanOf(name, today, utc)));
    expect(of('nextWeek')).toMatchObject({ count: 1, totalMinor: 78_00 });
    expect(of('nextMonth').count).toBe(5);
    expect(of('quarter').count).toBe(13);
  });
});

describe('a year at this pace', () => {
  test('what has no end comes as often as its rule says; all else as in eight weeks', () => {
    const text = calendar(
      event('UID:weekly', 'SUMMARY:Weekly', 'DTSTART:20260105T090000Z', 'RRULE:FREQ=WEEKLY', ...TWO),
      event('UID:yearly', 'SUMMARY:Yearly', 'DTSTART:20270310T090000Z', 'DURATION:PT8H', 'RRULE:FREQ=YEARLY', ...TWO),
      event(
        'UID:ending',
        'SUMMARY:Ending',
        'DTSTART:20261001T090000Z',
        'RRULE:FREQ=WEEKLY;UNTIL=20270131T000000Z',
        ...TWO,
      ),
      event('UID:over', 'SUMMARY:Over', 'DTSTART:20260901T090000Z', 'RRULE:FREQ=WEEKLY;UNTIL=20261001T000000Z', ...TWO),
      event('SUMMARY:Once', ...TWO),
    );
    const { events } = plan(text);
    const year = yearAtThisPace(events, NOW, utc);
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
    // Five of thirty minutes of two at 78.00 an hour.
    expect(whatIfYear('lessFive', meetings, yearAtThisPace(events, NOW, utc), utc)).toEqual({
      savedMinor: 52 * 13_00 + Math.round((13_00 * 365) / 56),
      count: 52 + 7,
    });
    const next = yearAtThisPace(events, NOW, utc).rows.find(({ key }) => key === 'weekly')?.example?.startedAt ?? 0;
    expect([next >= NOW, next < NOW + 7 * 24 * HOUR]).toEqual([true, true]);
    const moved = event('UID:weekly', 'RECURRENCE-ID:20261123T090000Z', 'DTSTART:20261123T100000Z', 'SUMMARY:Moved');
    const [row] = yearAtThisPace(
      plan(calendar(weekly, moved.replace('END:', `${TWO.join('\r\n')}\r\nEND:`))).events,
      NOW,
      utc,
    ).rows;
    expect(row).toMatchObject({ label: 'Moved', example: { startedAt: Date.parse('2026-11-23T10:00:00Z') } });
  });

  test('a calendar that begins today has the pace of four weeks', () => {
    const year = yearAtThisPace(only([...TWO]).events, NOW, utc);
    expect(year.end - year.first).toBe(28);
    expect(year.totalMinor).toBe(Math.round((78_00 * 365) / 28));
    const { meetings } = only([...TWO]);
    expect(whatIfYear('lessFive', meetings, year, utc)).toEqual({
      ...{ savedMinor: Math.round((13_00 * 365) / 28), count: 13 },
    });
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
      // Half, whenever it begins.
      for (const { savedMinor, totalMinor } of ofSeries) expect(savedMinor).toBe(Math.round(totalMinor / 2));
    },
  );

  test('rows add up, whatever is in the calendar', () => {
    const rule = fc.constantFrom('FREQ=DAILY;COUNT=9', 'FREQ=WEEKLY', 'FREQ=MONTHLY', 'FREQ=WEEKLY;UNTIL=20270101', '');
    const one = fc.tuple(rule, fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (events) => {
        const text = events.map(([rule, minutes, heads]) =>
          event(
            ...(rule === '' ? [] : [`RRULE:${rule}`]),
            `DURATION:PT${minutes}M`,
            ...Array.from({ length: heads }, (_, i) => `ATTENDEE:mailto:p${i}@example.com`),
          ),
        );
        const year = yearAtThisPace(plan(calendar(...text)).events, NOW, utc);
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
  // Twice the same calendar. Comparing each with all before it would take minutes.
  const entries = Array.from({ length: MOST }, (_, i) => ({ ...entry, uid: 's', starts: [NOW + i * MINUTE] }));
  const content = { ...first, entries };
  const basis = { roster: [], settings, decisions: NO_DECISIONS, others: sixty, owner: null };
  const { events, meetings } = plannedMeetings([content, content], basis);
  expect([events.length, meetings.length]).toEqual([MOST, MOST]);
});

test('events come to what their meetings do, in any time', () => {
  const rule = fc.constantFrom('FREQ=DAILY;COUNT=9', 'FREQ=WEEKLY;COUNT=30', 'FREQ=MONTHLY', '');
  const uid = fc.constantFrom('a', 'b', 'c');
  const one = fc.tuple(rule, uid, fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 90 }));
  const day = fc.integer({ min: -120, max: 420 });
  fc.assert(
    fc.property(fc.array(fc.array(one, { maxLength: 6 }), { maxLength: 3 }), day, day, (calendars, from, to) => {
      const text = calendars.map((events) =>
        calendar(
          ...events.map(([rule, uid, date, minutes]) =>
            event(
              ...(rule === '' ? [] : [`RRULE:${rule}`]),
              `UID:${uid}`,
              `DTSTART:202611${String(date).padStart(2, '0')}T090000Z`,
              `DURATION:PT${minutes}M`,
              ...TWO,
            ),
          ),
        ),
      );
      const planned = plan(text);
      const range = { from: NOW + from * 24 * HOUR, to: NOW + to * 24 * HOUR };
      const meetings = within(planned.meetings, range);
      expect(planned.within(range)).toEqual(meetings);
      expect(from > to ? sumsOf([]) : sumsIn(planned.events, range)).toEqual(sumsOf(meetings));
      expect(new Set(planned.meetings.map(({ id }) => id)).size).toBe(planned.meetings.length);
    }),
    { numRuns: 80 },
  );
});

test('a figure to pass on is rounded, and its part is of the dearest series, however dear single meetings are', () => {
  const year = (...events: string[]) => yearAtThisPace(plan(calendar(...events)).events, NOW, utc);
  const weekly = event('SUMMARY:Weekly', 'RRULE:FREQ=WEEKLY', ...TWO);
  const dear = event('SUMMARY:Offsite', 'DURATION:PT12H', ...TWO);
  const say = (named: boolean, ...events: string[]) => sentence(year(...events), 'EUR', { named, locales: ['en'] });
  // 24 times 78.00 once in four weeks, and 78.00 a week.
  expect(say(true, dear, weekly)).toBe('Your calendar costs about €28,000 a year; “Weekly” is €4,100 of it.');
  expect(say(false, dear, weekly)).toBe(
    'Your calendar costs about €28,000 a year; one series of meetings is €4,100 of it.',
  );
  expect(say(true, dear)).toBe('Your calendar costs about €24,000 a year.');
});

describe('the strip of days', () => {
  test('has when one is in meetings, once where they overlap, and what is left to work in', () => {
    const at = (time: string, minutes: number) =>
      event(`DTSTART:20261123T${time}00Z`, `DURATION:PT${minutes}M`, ...TWO);
    const planned = plan(calendar(at('0900', 60), at('0930', 60), at('1130', 30), at('1800', 60)));
    const [monday, tuesday] = stripOf(planned, utc.dayOf(NOW) + 1, utc.dayOf(NOW) + 3, utc);
    expect(monday?.busy.map(([from, to]) => [from / HOUR, to / HOUR])).toEqual([
      [9, 10.5],
      [11.5, 12],
      [18, 19],
    ]);
    // From 10:30 to 11:30, and from 12 to 17.
    expect(monday).toMatchObject({ busyMs: 3 * HOUR, focusMs: 6 * HOUR, count: 4, totalMinor: 39_00 * 2 * 7 });
    expect(tuesday).toMatchObject({ busy: [], focusMs: 8 * HOUR, count: 0 });
    const [touching] = stripOf(
      plan(calendar(at('0900', 60), at('1000', 30))),
      utc.dayOf(NOW) + 1,
      utc.dayOf(NOW) + 2,
      utc,
    );
    expect(touching?.busy).toEqual([[9 * HOUR, 10.5 * HOUR]]);
    const inside = plan(calendar(at('0900', 120), at('0930', 30)));
    expect(stripOf(inside, utc.dayOf(NOW) + 1, utc.dayOf(NOW) + 2, utc)[0]?.busy).toEqual([[9 * HOUR, 11 * HOUR]]);
    const late = stripOf(plan(calendar(at('2330', 90))), utc.dayOf(NOW) + 1, utc.dayOf(NOW) + 3, utc);
    expect(late.map(({ busy, busyMs }) => [busy, busyMs])).toEqual([
      [[[23.5 * HOUR, 24 * HOUR]], HOUR / 2],
      [[], 0],
    ]);
    expect(stripOf(plan(calendar()), utc.dayOf(NOW), utc.dayOf(NOW) + 1, utc)[0]?.focusMs).toBe(0);
  });

  test('goes by the clock on the wall, also on a day that has 23 hours', () => {
    const zone = 'Asia/Jerusalem';
    const text = calendar(event(`DTSTART;TZID=${zone}:20270326T090000`, ...TWO));
    const content = readWhole(text, { now: Date.parse('2027-03-22T08:00:00Z'), timeZone: zone });
    const basis = { roster: [], settings, decisions: NO_DECISIONS, others: sixty, owner: null };
    const friday = Date.UTC(2027, 2, 26) / (24 * HOUR);
    const [day] = stripOf(plannedMeetings([content], basis), friday, friday + 1, calendarOf(zone, 7));
    expect(day).toMatchObject({ busy: [[9 * HOUR, 9.5 * HOUR]], focusMs: 7.5 * HOUR });
  });
});

describe('a newer file', () => {
  test('says what came, went and changed from now on', () => {
    const gone = event('DTSTART:20261124T090000Z', ...TWO);
    const past = event('DTSTART:20261101T090000Z', ...TWO);
    const series = (...lines: string[]) =>
      event('UID:s', 'DTSTART:20261123T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=3', ...lines);
    const before = readWhole(calendar(series(...TWO), gone, past));
    const after = readWhole(calendar(series(...TWO, 'ATTENDEE:mailto:cy@example.com'), event(...TWO), event(...TWO)));
    expect(changesBetween(before, after, NOW)).toEqual({ added: 2, removed: 1, changed: 3 });
    expect(changesBetween(before, before, NOW)).toEqual({ added: 0, removed: 0, changed: 0 });
  });
});

describe('decisions', () => {
  test('of whatever is stored, what makes sense is read', () => {
    for (const odd of [
      null,
      7,
      'x',
      [],
      { heads: { a: -1, b: 'x' }, domains: 7, others: { rateMinor: 1.5 }, days: 'yes' },
    ])
      expect(readDecisions(odd)).toEqual(NO_DECISIONS);
    const decisions = {
      ...NO_DECISIONS,
      others: sixty,
      domains: ['example.com'],
      heads: { 'a@b.c': 4 },
      ignored: ['u'],
      free: true,
    };
    // Nothing is a cost, and nobody a number of people.
    const none = { rateKind: 'year', rateMinor: 0, external: true } as const;
    for (const more of [{}, { others: none }, { heads: { 'a@b.c': 0 }, guests: { s: 0 } }])
      expect(readDecisions(JSON.parse(JSON.stringify({ ...decisions, ...more })))).toEqual({ ...decisions, ...more });
  });

  test('domains are read from what people type', () => {
    expect(parseDomains('Example.com, ada@eu.example.org example.com')).toEqual(['example.com', 'eu.example.org']);
    expect(parseDomains('  ')).toEqual([]);
    expect(parseDomains('example')).toBeNull();
  });
});

describe('the second case', () => {
  test('of whom a newer file has the name alone, others have come', () => {
    const asked = (...names: string[]) =>
      readWhole(calendar(event('UID:m', ...names.map((name) => `ATTENDEE;CN=${name}:urn:uuid:x`))));
    expect(changesBetween(asked('Ada', 'Bo'), asked('Ada', 'Cy'), NOW)).toEqual({ added: 0, removed: 0, changed: 1 });
    expect(changesBetween(asked('Ada', 'Bo'), asked('Bo', 'Ada'), NOW)).toEqual({ added: 0, removed: 0, changed: 0 });
  });

  test('weeks that only the newer file reaches are nothing that was added', () => {
    const weekly = calendar(event('UID:weekly', 'RRULE:FREQ=WEEKLY', ...TWO));
    const before = readWhole(weekly);
    const later = readWhole(weekly, { now: NOW + 60 * 24 * HOUR });
    expect(later.to).toBeGreaterThan(before.to);
    expect(changesBetween(before, later, NOW)).toEqual({ added: 0, removed: 0, changed: 0 });
  });

  test('what is over before nine takes nothing of the working day, and adds nothing to it', () => {
    const early = event('DTSTART:20261123T070000Z', 'DURATION:PT60M', ...TWO);
    const into = event('DTSTART:20261123T083000Z', 'DURATION:PT60M', ...TWO);
    const focus = (...events: string[]) =>
      stripOf(plan(calendar(...events)), day('2026-11-23'), day('2026-11-24'), utc)[0]?.focusMs;
    expect([focus(early), focus(early, into)]).toEqual([8 * HOUR, 7.5 * HOUR]);
  });

  test('a weekend has no time to work in, whatever its meetings leave free', () => {
    const days = stripOf(
      plan(calendar(event('DTSTART:20261128T090000Z', ...TWO))),
      day('2026-11-23'),
      day('2026-11-30'),
      utc,
    );
    expect(days.map(({ count, focusMs }) => [count, focusMs / HOUR])).toEqual([
      ...Array.from({ length: 5 }, () => [0, 8]),
      ...[
        [1, 0],
        [0, 0],
      ],
    ]);
  });

  test.each(['America/St_Johns', 'Asia/Kolkata', 'Europe/Berlin'])(
    'in %s, a day that is added has the time of the series',
    (zone) => {
      const text = calendar(event(`DTSTART;TZID=${zone}:20261123T093000`, 'RDATE;VALUE=DATE:20261125', ...TWO));
      const { startOf } = calendarOf(zone, 1);
      const starts = readWhole(text, { timeZone: 'UTC' }).entries.flatMap((one) => one.starts);
      expect(starts).toEqual(['2026-11-23', '2026-11-25'].map((date) => startOf(day(date)) + 9.5 * HOUR));
    },
  );

  test('an organizer alone is nobody in a meeting; beside guests, they are one more', () => {
    const organizer = 'ORGANIZER:mailto:ada@example.com';
    const count = (...lines: string[]) =>
      readWhole(calendar(event(organizer, ...lines))).entries.map(({ who }) => who.length);
    expect(count()).toEqual([0]);
    expect(count('ATTENDEE;CUTYPE=ROOM:mailto:room@example.com')).toEqual([0]);
    expect(count('ATTENDEE:mailto:bo@example.com')).toEqual([2]);
  });
});
