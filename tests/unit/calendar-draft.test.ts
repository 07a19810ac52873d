import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { NO_DECISIONS } from '#lib/client/calendar/decisions.ts';
import { type DraftBasis, draftFile, OFTEN, peopleIn, priceOf, withPerson } from '#lib/client/calendar/draft.ts';
import { billOf } from '#lib/cost/meeting.ts';
import { MINUTE } from '#lib/time.ts';
import { NOW, person, readWhole, SETTINGS, SIXTY } from '../support/calendars.ts';

const roster = [
  person('a', 'Ada Byron', { rateMinor: 8_000, email: 'Ada@example.com' }),
  person('b', 'Bo', { rateMinor: 10_400_000, rateKind: 'year' }),
  person('c', 'Bob', { rateMinor: 20_000, external: true }),
];

const basis: DraftBasis = { roster, settings: SETTINGS, decisions: NO_DECISIONS, others: SIXTY };

const read = (text: string, over: Partial<DraftBasis> = {}) => peopleIn(text, { ...basis, ...over });

/** Computed only by lib/cost, from `[count, hourly, external]`. */
function independent(
  heads: readonly (readonly [number, number, boolean])[],
  minutes: number,
  settings = basis.settings,
) {
  const attendees = heads.map(([count, rateMinor, external]) => ({
    ...{ count, rateMinor, external, rateKind: 'hour' as const, segments: [{ startedAt: 0, endedAt: null }] },
  }));
  return billOf({ ...settings, startedAt: 0, endedAt: minutes * MINUTE, plannedMs: null, pauses: [], attendees });
}

describe('who is typed', () => {
  it('is found by name, by the beginning of one, by address, and counted by number', () => {
    const { who, strange, isCostUnknown } = read('ada, bo;ben@client.example\n5, 2 × 80/h external');
    expect(strange).toEqual([]);
    expect(isCostUnknown).toBe(false);
    expect(who.map(({ person, heads, rate }) => [person?.id ?? null, heads, rate.rateMinor, rate.external])).toEqual([
      ['a', 1, 8_000, false],
      ['b', 1, 10_400_000, false],
      [null, 1, 6_000, false],
      [null, 5, 6_000, false],
      [null, 2, 8_000, true],
    ]);
  });

  it('counts somebody once, by whatever name', () => {
    expect(read('Ada Byron, ADA@example.com, Ada <ada@example.com>').who).toHaveLength(1);
    expect(read('ben@client.example, Ben@client.example').who).toHaveLength(1);
    // Two numbers are two groups.
    expect(read('2, 3').who.map(({ heads }) => heads)).toEqual([2, 3]);
  });

  it.each(['Zoe', '0', '10001', 'B'])('says that “%s” is nobody', (typed) => {
    expect(read(typed)).toMatchObject({ who: [], strange: [typed] });
  });

  it('costs nobody knows what, until somebody says so; those on the list and those with a rate don’t need it', () => {
    const isUnknown = (text: string) => read(text, { others: null }).isCostUnknown;
    expect(['3', 'ben@client.example', '3, ada@example.com'].map(isUnknown)).toEqual([true, true, true]);
    expect(isUnknown('Ada, ada@example.com, 2 × 80/h')).toBe(false);
  });

  it.each(['Ada、Bo、5', 'Ada，Bo；5', 'Ada، Bo؛ 5', 'Ada\nBo\n5'])(
    'is apart by the signs of other scripts: %j',
    (typed) => {
      expect(read(typed)).toMatchObject({ who: [{ heads: 1 }, { heads: 1 }, { heads: 5 }], strange: [] });
    },
  );

  it('is external with an address elsewhere', () => {
    const domains = { ...NO_DECISIONS, domains: ['example.com'] };
    const { who } = read('x@example.com, y@client.example', { decisions: domains });
    expect(who.map(({ rate }) => rate.external)).toEqual([false, true]);
  });

  it('is added and taken out by a press', () => {
    expect(['', '5', 'bo, 5'].map((text) => withPerson(text, 'Bo', roster))).toEqual(['Bo', '5, Bo', '5']);
  });

  it('is found with a comma in the name, and the longest name first', () => {
    const names = { l: 'Lovelace, Ada', d: 'Lovelace, Ada, Dr.', h: 'Hopper; Grace' };
    const commas = [...roster, ...Object.entries(names).map(([id, name]) => person(id, name))];
    const ids = (text: string) => read(text, { roster: commas }).who.map((one) => one.person?.id ?? one.heads);
    const both = withPerson(withPerson('5', 'Lovelace, Ada', commas), 'Hopper; Grace', commas);
    expect(both).toBe('5, Lovelace, Ada, Hopper; Grace');
    expect(ids(both)).toEqual([5, 'l', 'h']);
    expect(ids('bo, lovelace,ada, dr., 2')).toEqual(['b', 'd', 2]);
    expect(withPerson(both, 'Lovelace, Ada', commas)).toBe('5, Hopper; Grace');
    expect(read('Lovelace', { roster: commas }).strange).toEqual(['Lovelace']);
  });
});

describe('what it would cost', () => {
  it('is what lib/cost says, to the cent, with what less would save', () => {
    const price = priceOf(read('Ada, Bob, 5').who, 50 * MINUTE, basis.settings);
    const heads = [
      [1, 8_000, false],
      [1, 20_000, true],
      [5, 6_000, false],
    ] as const;
    const whole = independent(heads, 50);
    expect(price).toMatchObject({ minor: whole.totalMinor, personMs: whole.personMs, heads: 7, isHours: false });
    expect(price.less).toEqual([
      { change: 'minutes5', minor: whole.totalMinor - independent(heads, 45).totalMinor, personMs: 35 * MINUTE },
      { change: 'minutes25', minor: whole.totalMinor - independent(heads, 25).totalMinor, personMs: 175 * MINUTE },
      { change: 'person', minor: independent([[1, 6_000, false]], 50).totalMinor, personMs: 50 * MINUTE },
    ]);
  });

  it('in yen has no decimals, and rounds each head once', () => {
    const settings = { ...basis.settings, currency: 'JPY', loadMultiplier: 1.15 };
    const others = { rateKind: 'hour', rateMinor: 3_333, external: false } as const;
    const { minor } = priceOf(read('7', { settings, others }).who, 35 * MINUTE, settings);
    expect(minor).toBe(independent([[7, 3_333, false]], 35, settings).totalMinor);
    expect(minor).toBe(7 * Math.round((3_333 * 1.15 * 35) / 60));
  });

  it('is hours for one or two, and money from three on', () => {
    expect([1, 2, 3].map((count) => priceOf(read(`${count}`).who, MINUTE, basis.settings).isHours)).toEqual([
      ...[true, true, false],
    ]);
  });

  it('is hours with two who cost something: those who cost nothing hide nobody', () => {
    const free = ['v', 'w', 'x'].map((id) => person(id, `Volunteer ${id}`, { rateMinor: 0 }));
    const isHours = (text: string) =>
      priceOf(read(text, { roster: [...roster, ...free] }).who, MINUTE, basis.settings).isHours;
    expect(['Ada, Volunteer v, Volunteer w', 'Ada, Bo, Volunteer v, 5 × 0/h'].map(isHours)).toEqual([true, true]);
    expect(['Ada, Bo, Bob, Volunteer v', 'Ada, 2, Volunteer v'].map(isHours)).toEqual([false, false]);
    // No rate is revealed.
    expect(isHours('Volunteer v, Volunteer w, Volunteer x')).toBe(false);
  });

  it('saves no more minutes than there are', () => {
    const changes = (minutes: number) =>
      priceOf(read('3').who, minutes * MINUTE, basis.settings).less.map(({ change }) => change);
    expect([5, 25, 26].map(changes)).toEqual([
      ...[['person'], ['minutes5', 'person'], ['minutes5', 'minutes25', 'person']],
    ]);
  });
});

const eventIn = (text: string) =>
  new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined);

describe('the draft', () => {
  const title = 'Plan; a, b\\c: ä 会議 🙂 that goes on for longer than one line may be, in bytes';
  const file = (often: keyof typeof OFTEN, now = NOW) =>
    draftFile(
      { title, durationMs: 45 * MINUTE, often, who: read('Ada, ben@client.example, 5').who, note: 'a\nb' },
      'x1',
      now,
    );

  it('is read by our own reader and by another, with the same meetings', () => {
    const text = file('workday');
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
    const content = readWhole(text, { timeZone: 'America/New_York' });
    const [entry] = content.entries;
    expect(entry).toMatchObject({ title, durationMs: 45 * MINUTE, repeats: true, isEndless: true });
    expect(content.people.map(({ email }) => email)).toEqual(['ada@example.com', 'ben@client.example']);
    const event = eventIn(text);
    expect(event).toMatchObject({ summary: title, description: 'a\nb' });
    expect(event.duration.toSeconds()).toBe(45 * 60);
    expect(event.attendees.map((one) => one.getParameter('cn') ?? '')).toEqual(['Ada Byron', '']);
    const times = event.iterator();
    const expected = [0, 1, 2, 3, 4, 5].map(() => times.next()?.toString());
    // Ten o'clock in New York.
    expect(entry?.starts.slice(0, 6).map((at) => new Date(at - 5 * 60 * MINUTE).toISOString().slice(0, 19))).toEqual(
      expected,
    );
  });

  it.each([
    ['2026-11-22T12:00:00Z', '20261123'],
    ['2026-11-26T12:00:00Z', '20261127'],
    ['2026-11-27T12:00:00Z', '20261130'],
    ['2026-12-31T12:00:00Z', '20270101'],
  ])('of %s begins on %s at ten, a day that people work', (now, day) => {
    expect(file('once', Date.parse(now))).toContain(`\r\nDTSTART:${day}T100000\r\n`);
  });

  it('repeats as often as it says, or not at all', () => {
    expect(file('once')).not.toContain('RRULE');
    const year = 365 * 24 * 60 * MINUTE;
    for (const often of ['week', 'twoWeeks', 'month', 'quarter'] as const) {
      const [entry] = readWhole(file(often), { timeZone: 'UTC' }).entries;
      const count = entry?.starts.filter((at) => at < NOW + year).length ?? 0;
      expect(Math.abs(count - OFTEN[often].times), often).toBeLessThanOrEqual(1);
    }
  });

  it('on a day that each month has is of that day', () => {
    const text = file('month', Date.parse('2026-12-27T12:00:00Z'));
    expect(text).toContain('\r\nDTSTART:20261228T100000\r\n');
    expect(text).toContain('\r\nRRULE:FREQ=MONTHLY\r\n');
  });

  it.each([
    // Begins on the 29th, the 30th, and twice on the 31st.
    ...['2026-12-28T12:00:00Z', '2026-12-29T12:00:00Z', '2026-12-30T12:00:00Z', '2027-08-30T12:00:00Z'],
    ...['2027-02-26T12:00:00Z', '2026-11-30T12:00:00Z'],
  ])('of %s is held as often as it is priced, near the end of a month, too', (today) => {
    const now = Date.parse(today);
    for (const often of ['month', 'quarter'] as const) {
      const text = file(often, now);
      const [entry] = readWhole(text, { timeZone: 'UTC', now }).entries;
      const ours = (entry?.starts ?? []).slice(0, OFTEN[often].times);
      const times = eventIn(text).iterator();
      expect(ours.map((at) => new Date(at).toISOString().slice(0, 19))).toEqual(
        ours.map(() => times.next()?.toString()),
      );
      const months = ours.map((at) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth());
      expect(months.map((month) => month - (months[0] ?? 0))).toEqual(
        ours.map((_, i) => (i * 12) / OFTEN[often].times),
      );
      expect(ours).toHaveLength(OFTEN[often].times);
    }
  });
});
