import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calendarOf } from '#lib/client/insights/days.ts';
import { proposedCard } from '#lib/client/ledger/card.ts';
import { cardAt, entryOf, hourOf, type Told } from '#lib/client/ledger/entry.ts';
import { meetingMessage, signerOf } from '#lib/client/ledger/keys.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { rangeOf } from '#lib/ledgers/range.ts';
import type { Person } from '#lib/sync/records.ts';
import { DAY } from '#lib/time.ts';
import { DEFAULT_COST } from '#lib/workspaces/terms.ts';
import { HOUR, MINUTE, meetingWith, NINE } from '../support/client.ts';
import { CARD, JOINED } from '../support/ledger-service.ts';

interface Given extends Partial<MeetingDetails['meeting']> {
  /** This many people of each role, there from the start. */
  heads?: Record<string, number>;
}

/** By default, an hour with three engineers. */
function details({ heads = { Engineer: 3 }, ...given }: Given = {}): MeetingDetails {
  const attendees = Object.entries(heads).map(([role, count]) => ({ role, count }));
  const own = { title: 'Weekly', endedAt: NINE + HOUR, hoursPerYear: 1_600, loadMultiplier: 2 };
  return meetingWith(attendees, { ...own, ...given });
}

const TOLD: Told = { series: null, names: true, topic: 'Roadmap' };
const entry = (given?: Given, cards = [CARD], told = TOLD) => entryOf(details(given), cards, told);

describe('a row for a ledger', () => {
  it('has a meeting’s times and what the card says it cost, whatever its own settings convert or add', () => {
    // Two engineers at 72.00 and a lawyer at everyone else's 48.00, for an hour, of which a quarter was not planned.
    expect(entry({ heads: { engineer: 2, Lawyer: 1 }, plannedMs: 45 * MINUTE })).toEqual({
      ...{ series: null, title: 'Weekly', topic: 'Roadmap', startedAt: NINE, durationMs: HOUR, heads: 3 },
      ...{ personMs: 3 * HOUR, costMinor: 19_200, overrunMs: 15 * MINUTE, overrunMinor: 4_800, card: 1, newest: null },
    });
  });

  it('has what it would cost by the newest card, too, where that is another', () => {
    const newest = { ...CARD, version: 2, since: NINE + 2 * HOUR, card: [{ role: 'Engineer', hourMinor: 9_000 }] };
    expect(entry({ plannedMs: 30 * MINUTE }, [CARD, newest])).toMatchObject({
      ...{ card: 1, costMinor: 21_600, overrunMinor: 10_800 },
      newest: { card: 2, costMinor: 27_000, overrunMinor: 13_500 },
    });
    expect(entry({ startedAt: NINE + 2 * HOUR, endedAt: NINE + 3 * HOUR }, [CARD, newest])).toMatchObject({
      ...{ card: 2, costMinor: 27_000, newest: null },
    });
  });

  it.each([
    ['runs', { endedAt: null }],
    ['ended before it began', { endedAt: NINE - MINUTE }],
    ['took no time', { endedAt: NINE }],
    ['two people had', { heads: { Engineer: 2 } }],
    ['nobody was in', { heads: {} }],
  ])('is none of a meeting that %s', (_, given) => {
    expect(entry(given)).toBeNull();
  });

  it('is none where there is no card, or its cost can’t be written exactly', () => {
    expect(entry({}, [])).toBeNull();
    const card = (hourMinor: number) => [{ ...CARD, card: [], elseHourMinor: hourMinor }];
    // Three for an hour: at most 2^53 − 1, and one more than that is a multiple of three.
    expect(entry({}, card(3_002_399_751_580_330))?.costMinor).toBe(Number.MAX_SAFE_INTEGER - 1);
    expect(entry({}, card(3_002_399_751_580_331))).toBeNull();
    const later = { ...CARD, version: 2, since: NINE + 24 * HOUR, card: [], elseHourMinor: 3_002_399_751_580_331 };
    expect(entry({}, [CARD, later])).toBeNull();
  });

  it.each([
    ['  Weekly \n\t sync  ', 'Weekly sync'],
    [' \n ', null],
    ['', null],
    ['x'.repeat(201), 'x'.repeat(200)],
    // A character outside the basic plane counts once, and isn't cut in half.
    ['😀'.repeat(201), '😀'.repeat(200)],
  ])('has a title in one line, of at most 200 characters: %j', (title, told) => {
    expect(entry({ title })?.title).toBe(told);
  });

  it('has a topic, if the meeting has one, and neither name where those aren’t told', () => {
    expect(entry({}, [CARD], { ...TOLD, topic: null })?.topic).toBeNull();
    expect(entry({}, [CARD], { ...TOLD, names: false })).toMatchObject({ title: null, topic: null });
  });
});

const isoOf = ({ from, to }: { from: number; to: number }) =>
  [new Date(from), new Date(to)].map((at) => at.toISOString());

const NOON = Date.UTC(2026, 9, 14, 12);

it('is all days of the ledger’s zone that are touched', () => {
  const day = ['2026-10-14T07:00:00.000Z', '2026-10-15T07:00:00.000Z'];
  const zone = 'America/Los_Angeles';
  expect(isoOf(rangeOf({ from: NOON, to: NOON + 1 }, zone, 0))).toEqual(day);
  expect(isoOf(rangeOf({ from: NOON, to: NOON }, zone, 0))).toEqual(day);
  expect(isoOf(rangeOf({ from: NOON - 6 * HOUR, to: NOON }, zone, 0))).toEqual(['2026-10-13T07:00:00.000Z', day[1]]);
  expect(isoOf(rangeOf({ from: undefined, to: undefined }, zone, NOON))).toEqual(['2026-09-14T07:00:00.000Z', day[1]]);
  expect(isoOf(rangeOf({ from: NOON, to: NOON }, 'Nowhere/Else', 0))[0]).toBe('2026-10-14T00:00:00.000Z');
});

// In São Paulo, November 4, 2018, began at 1 AM; in Havana, November 1, 2026, has midnight twice.
it.each(['America/Sao_Paulo', 'America/Havana', 'Europe/Berlin', 'Asia/Kathmandu'])(
  'of whole days is as it is asked for: %s',
  (zone) => {
    const { dayOf, startOf } = calendarOf(zone, 1);
    for (const around of [Date.UTC(2018, 10, 4), Date.UTC(2026, 10, 1), Date.UTC(2026, 9, 25)]) {
      for (let day = dayOf(around) - 3; day < dayOf(around) + 3; day += 1) {
        const asked = { from: startOf(day), to: startOf(day + 2) };
        expect(rangeOf(asked, zone, 0)).toEqual(asked);
      }
    }
  },
);

it('takes any number', () => {
  const { from, to } = rangeOf({ from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER }, 'UTC', 0);
  expect([from, to > Date.UTC(9999, 11, 30), to % DAY]).toEqual([0, true, 0]);
});

const settings = { ...DEFAULT_COST, currency: 'EUR', loadMultiplier: 1 };
let nth = 0;
const person = (role: string, rateMinor: number, fields: Partial<Person> = {}): Person => {
  nth += 1;
  return { id: `p${nth}`, name: `Person ${nth}`, role, rateKind: 'hour', rateMinor, external: false, ...fields };
};

describe('a card to begin with', () => {
  it('has the averages of roles that three or more share, employer costs included', () => {
    const people = [
      ...[6_000, 7_000, 8_000].map((rate) => person('Engineer', rate)),
      ...[5_000, 5_000, 5_600].map((rate) => person('designer ', rate)),
      ...[3_000, 4_000, 5_000].map((rate, i) => person(`Role ${i}`, rate)),
    ];
    expect(proposedCard(people, settings)).toEqual({
      card: [
        { role: 'Engineer', hourMinor: 7_000 },
        { role: 'designer', hourMinor: 5_200 },
      ],
      elseHourMinor: 4_000,
    });
    expect(proposedCard(people, { ...settings, loadMultiplier: 1.5 }).card[0]).toMatchObject({ hourMinor: 10_500 });
  });

  it('never shows what one or two people cost', () => {
    const engineers = [6_000, 7_000, 8_000].map((rate) => person('Engineer', rate));
    const boss = person('Boss', 40_000);
    // Everyone else would be just the boss. Since the engineers' rate is known, an average would reveal theirs.
    for (const others of [[boss], [boss, person('CFO', 30_000)]])
      expect(proposedCard([...engineers, ...others], settings)).toEqual(proposedCard(engineers, settings));
    expect(proposedCard([...engineers, boss], settings).elseHourMinor).toBe(7_000);
    expect(proposedCard([boss, person('CFO', 30_000)], settings)).toEqual({ card: [], elseHourMinor: 2_800 });
    expect(proposedCard([], { ...settings, currency: 'JPY' })).toEqual({ card: [], elseHourMinor: 0 });
  });

  it('takes nobody without a rate for somebody who works for nothing', () => {
    const engineers = [6_000, 7_000, 8_000].map((rate) => person('Engineer', rate));
    expect(proposedCard([...engineers, person('Engineer', 0)], settings)).toEqual(proposedCard(engineers, settings));
    const two = engineers.slice(1);
    expect(proposedCard([...two, person('Engineer', 0)], settings)).toEqual({ card: [], elseHourMinor: 2_800 });
  });

  it('lists roles by name, whoever was added first', () => {
    const of = (role: string) => [1_000, 1_000, 1_000].map((rate) => person(role, rate));
    const listed = proposedCard([...of('Designer'), ...of('Writer'), ...of('Analyst')], settings).card;
    expect(listed.map(({ role }) => role)).toEqual(['Analyst', 'Designer', 'Writer']);
  });

  it('has no line for those without a role, however many', () => {
    const nameless = [6_000, 7_000, 8_000].map((rate) => person(' ', rate));
    expect(proposedCard(nameless, settings)).toEqual({ card: [], elseHourMinor: 7_000 });
  });

  it('converts years, and takes invoices as they are', () => {
    const people = [
      person('Engineer', 10_400_000, { rateKind: 'year' }),
      person('Engineer', 10_400_000, { rateKind: 'year' }),
      person('Engineer', 5_000, { external: true }),
    ];
    expect(proposedCard(people, { ...settings, loadMultiplier: 1.3 }).card).toEqual([
      { role: 'Engineer', hourMinor: Math.round((6_500 + 6_500 + 5_000) / 3) },
    ]);
  });
});

describe('a card', () => {
  it('knows roles without case and blanks, and everyone else', () => {
    expect([' engineer', 'DESIGNER', 'Lawyer', ''].map((role) => hourOf(CARD, role))).toEqual([
      7_200, 6_000, 4_800, 4_800,
    ]);
  });

  it('prices what started while it was in force, and the first one what came before', () => {
    const cards = [1, 2, 3].map((version) => ({ ...CARD, version, since: version * 100 }));
    expect([0, 100, 199, 200, 5_000].map((at) => cardAt(cards, at)?.version)).toEqual([1, 1, 1, 2, 3]);
  });
});

describe('a key', () => {
  it('is an HMAC that an independent one agrees with', async () => {
    const sign = await signerOf(JOINED.key);
    const bytes = Buffer.from(JOINED.key, 'base64url');
    expect(await sign('Ünïcode\n1')).toBe(createHmac('sha256', bytes).update('Ünïcode\n1').digest('base64url'));
  });

  it('is the same for colleagues who start some minutes apart, and another an hour later', () => {
    const message = (title: string, minutes: number) =>
      meetingMessage({ id: `${minutes}`, title, startedAt: NINE + minutes * MINUTE }, 'Europe/Berlin', 0);
    expect(message('Weekly #3', -4)).toBe(message('weekly', 9));
    expect(message('Weekly', 0)).not.toBe(message('Weekly', 60));
    expect(message('Weekly', 0)).not.toBe(message('Retro', 0));
    // Two meetings without a title may or may not be the same, and if they aren't, one wouldn't count.
    for (const untitled of ['', '  ']) expect(message(untitled, 1)).not.toBe(message(untitled, 2));
    const [one, other] = ['a', 'b'].map((id) => meetingMessage({ id, title: '', startedAt: NINE }, 'UTC', 0));
    expect(one).not.toBe(other);
  });

  it('of a calendar’s meeting is its series and day, in the ledger’s zone', () => {
    const message = (title: string, startedAt: number) =>
      meetingMessage({ id: title, title, series: 'uid', startedAt }, 'America/Los_Angeles', 0);
    expect(message('Weekly', NINE)).toBe(message('Another title', NINE + 20 * MINUTE));
    // Two days in Los Angeles, one in Berlin.
    expect(message('Weekly', Date.UTC(2026, 2, 11, 6, 50))).not.toBe(message('Weekly', Date.UTC(2026, 2, 11, 7, 10)));
  });
});
