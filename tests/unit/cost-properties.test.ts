import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from '#lib/cost/intervals.ts';
import { type Attendee, type Bill, billOf, type Meeting, momentOf } from '#lib/cost/meeting.ts';

const START = 1_795_251_600_000;
const MINUTE = 60_000;

/** Mostly within a meeting of some hours, with bounds that often coincide. */
const time = fc
  .oneof(
    fc.integer({ min: -20, max: 400 }).map((n) => n * MINUTE),
    fc.integer({ min: -MINUTE, max: 300 * MINUTE }),
  )
  .map((ms) => START + ms);
const span: fc.Arbitrary<Span> = fc.record({ startedAt: time, endedAt: fc.option(time, { freq: 3 }) });
const attendee: fc.Arbitrary<Attendee> = fc.record({
  external: fc.boolean(),
  count: fc.integer({ min: 0, max: 30 }),
  rateKind: fc.constantFrom('hour', 'year'),
  rateMinor: fc.integer({ min: 0, max: 20_000_000 }),
  segments: fc.array(span, { maxLength: 6 }),
});
const meeting: fc.Arbitrary<Meeting> = fc.record({
  startedAt: fc.constant(START),
  endedAt: fc.option(time, { freq: 5 }),
  plannedMs: fc.option(fc.integer({ min: -1, max: 200 }).map((n) => n * MINUTE)),
  hoursPerYear: fc.integer({ min: 1000, max: 3000 }),
  loadMultiplier: fc.oneof(fc.double({ min: 1, max: 2.5, noNaN: true }), fc.constantFrom(1, 1.3, 1.25, 2.5)),
  overrunCapMinutes: fc.integer({ min: 30, max: 1440 }),
  pauses: fc.array(span, { maxLength: 4 }),
  attendees: fc.array(attendee, { maxLength: 6 }),
});

const holds = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, check), { numRuns: 300 });

/** The same meeting with every list of segments, and the pauses, changed. */
function withSpans(given: Meeting, change: (spans: readonly Span[]) => readonly Span[]): Meeting {
  return {
    ...given,
    pauses: change(given.pauses),
    attendees: given.attendees.map((one) => ({ ...one, segments: change(one.segments) })),
  };
}

describe('a bill', () => {
  it('does not depend on the order of segments, pauses and attendees', () => {
    holds(meeting, (given) => {
      const { shares, ...figures } = billOf(given);
      expect(billOf(withSpans(given, (spans) => spans.toReversed()))).toEqual({ ...figures, shares });
      expect(billOf({ ...given, attendees: given.attendees.toReversed() })).toEqual({
        ...figures,
        shares: shares.toReversed(),
      });
    });
  });

  it('is the same when spans are split, repeated or overlapped by parts of themselves', () => {
    holds(fc.tuple(meeting, time), ([given, cut]) => {
      const split = withSpans(given, (spans) =>
        spans.flatMap((one) =>
          one.startedAt < cut && (one.endedAt === null || cut < one.endedAt)
            ? [
                { startedAt: cut, endedAt: one.endedAt },
                { startedAt: one.startedAt, endedAt: cut },
              ]
            : [one],
        ),
      );
      expect(billOf(split)).toEqual(billOf(given));
      const doubled = withSpans(given, (spans) => [...spans, ...spans]);
      expect(billOf(doubled)).toEqual(billOf(given));
    });
  });

  it('adds up to the last unit, whichever way it is broken down', () => {
    holds(meeting, (given) => {
      const bill = billOf(given);
      const sum = (figure: (share: Bill['shares'][number]) => number) =>
        bill.shares.reduce((total, share) => total + figure(share), 0);
      expect(sum((share) => share.totalMinor)).toBe(bill.totalMinor);
      expect(sum((share) => share.personMs)).toBe(bill.personMs);
      expect(bill.staffCount + bill.externalCount).toBe(bill.attendeeCount);
      // Each attendee alone costs what they add.
      const alone = given.attendees.map((one) => billOf({ ...given, attendees: [one] }).totalMinor);
      expect(alone.reduce((a, b) => a + b, 0)).toBe(bill.totalMinor);
      for (const share of bill.shares) expect(share.overrunMinor).toBeLessThanOrEqual(share.totalMinor);
    });
  });
});

describe('a moment', () => {
  it('never costs less than an earlier one', () => {
    holds(fc.tuple(meeting, time, time), ([given, a, b]) => {
      const [early, late] = [momentOf(given, Math.min(a, b)), momentOf(given, Math.max(a, b))];
      for (const figure of ['totalMinor', 'overrunMinor', 'personMs', 'durationMs', 'elapsedMs'] as const) {
        expect(late[figure] ?? 0).toBeGreaterThanOrEqual(early[figure] ?? 0);
      }
    });
  });

  it('at and after the end is the bill', () => {
    holds(fc.tuple(meeting, fc.nat()), ([given, later]) => {
      const end = given.endedAt ?? START + 100 * 60 * MINUTE;
      expect(momentOf(given, end + later)).toMatchObject(billOf(given));
    });
  });
});

/** An exact fraction. */
type Rational = readonly [numerator: bigint, denominator: bigint];
const plus = ([a, b]: Rational, [c, d]: Rational): Rational => [a * d + c * b, b * d];
const times = ([a, b]: Rational, [c, d]: Rational): Rational => [a * c, b * d];
/** Returns a number as a fraction. It must be written without an exponent. */
const exactly = (value: number): Rational => {
  const [units = '', fraction = ''] = value.toString().split('.');
  return [BigInt(units + fraction), 10n ** BigInt(fraction.length)];
};

/** The same rules in another way: cuts time at every bound, and checks whether each piece counts. */
function oracle(given: Meeting): { total: Rational; overrun: Rational; heads: bigint } {
  const plannedEnd = given.plannedMs !== null && given.plannedMs > 0 ? START + given.plannedMs : null;
  const cap = plannedEnd === null ? START + 24 * 60 * MINUTE : plannedEnd + given.overrunCapMinutes * MINUTE;
  const end = Math.min(given.endedAt ?? cap, cap);
  const all = [...given.pauses, ...given.attendees.flatMap((one) => one.segments)];
  const bounds = [START, end, plannedEnd ?? end, ...all.flatMap((one) => [one.startedAt, one.endedAt ?? end])];
  const cuts = [...new Set(bounds)].filter((cut) => cut >= START && cut <= end).sort((a, b) => a - b);
  const inside = (spans: readonly Span[], moment: number) =>
    spans.some((one) => one.startedAt <= moment && moment < (one.endedAt ?? end));
  let [total, overrun, heads]: [Rational, Rational, bigint] = [[0n, 1n], [0n, 1n], 0n];
  for (const one of given.attendees) {
    let [metered, late] = [0, 0];
    for (const [i, from] of cuts.entries()) {
      const to = cuts[i + 1] ?? from;
      if (!inside(one.segments, from) || inside(given.pauses, from)) continue;
      metered += to - from;
      if (plannedEnd !== null && from >= plannedEnd) late += to - from;
    }
    const yearly: Rational = one.rateKind === 'year' ? [1n, BigInt(given.hoursPerYear)] : [1n, 1n];
    const load: Rational = one.external ? [1n, 1n] : exactly(given.loadMultiplier);
    const rate = times(times([BigInt(one.rateMinor), 3_600_000n], yearly), load);
    const count: Rational = [BigInt(one.count), 1n];
    total = plus(total, times(times(rate, [BigInt(metered), 1n]), count));
    overrun = plus(overrun, times(times(rate, [BigInt(late), 1n]), count));
    heads += BigInt(one.count);
  }
  return { total, overrun, heads };
}

function isWithinHalfAHead(figure: number, [numerator, denominator]: Rational, heads: bigint): boolean {
  const difference = BigInt(figure) * denominator - numerator;
  return 2n * (difference < 0n ? -difference : difference) <= heads * denominator;
}

describe('against exact fractions', () => {
  it('is off by at most half a unit a head', () => {
    holds(meeting, (given) => {
      const bill = billOf(given);
      const exact = oracle(given);
      expect(isWithinHalfAHead(bill.totalMinor, exact.total, exact.heads)).toBe(true);
      expect(isWithinHalfAHead(bill.overrunMinor ?? 0, exact.overrun, exact.heads)).toBe(true);
    });
  });

  it('of one head is the nearest integer, a half going up', () => {
    holds(fc.tuple(meeting, attendee), ([given, one]) => {
      const alone = { ...given, attendees: [{ ...one, count: 1 }] };
      const [numerator, denominator] = oracle(alone).total;
      expect(BigInt(billOf(alone).totalMinor)).toBe((2n * numerator + denominator) / (2n * denominator));
    });
  });
});
