import { describe, expect, it } from 'vitest';
import { entryOf, type Told } from '#lib/client/ledger/entry.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { HOUR, HOURLY, MINUTE, NINE } from '../support/client.ts';
import { CARD } from '../support/ledger-service.ts';

interface Given {
  title?: string;
  startedAt?: number;
  endedAt?: number | null;
  plannedMs?: number | null;
  /** How many of each role, there from the start on. */
  heads?: Record<string, number>;
}

/** An hour with three engineers, unless it says otherwise. */
function details(given: Given = {}): MeetingDetails {
  const {
    title = 'Weekly',
    startedAt = NINE,
    endedAt = NINE + HOUR,
    plannedMs = null,
    heads = { Engineer: 3 },
  } = given;
  const own = { currency: 'EUR', hoursPerYear: 1_600, loadMultiplier: 2, overrunCapMinutes: 120 };
  return {
    meeting: { id: 'm', title, topicId: null, startedAt, endedAt, plannedMs, ...own },
    attendees: Object.entries(heads).map(([role, count], i) => ({
      ...{ id: `a${i}`, meetingId: 'm', personId: null, name: null, role, count, ...HOURLY },
      segments: [{ id: `s${i}`, meetingId: 'm', attendeeId: `a${i}`, startedAt, endedAt: null }],
    })),
    ...{ topic: null, pauses: [], carried: null },
  };
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
    // Three for an hour: at most 2^53 − 1, which is a multiple of three by one more than it.
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
    // A character outside the basic plane is one, and isn't cut in half.
    ['😀'.repeat(201), '😀'.repeat(200)],
  ])('has a title in one line, of at most 200 characters: %j', (title, told) => {
    expect(entry({ title })?.title).toBe(told);
  });

  it('has a topic, if the meeting has one, and neither name where those aren’t told', () => {
    expect(entry({}, [CARD], { ...TOLD, topic: null })?.topic).toBeNull();
    expect(entry({}, [CARD], { ...TOLD, names: false })).toMatchObject({ title: null, topic: null });
  });
});
