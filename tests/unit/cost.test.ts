import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { intersect, type Span, union } from '#lib/cost/intervals.ts';
import { type Attendee, billOf, type Meeting, momentOf } from '#lib/cost/meeting.ts';
import { decimal, roundedQuotient, whole } from '#lib/cost/rate.ts';

const MINUTE = 60_000;
const START = 1_795_251_600_000;
const at = (minutes: number) => START + minutes * MINUTE;

const attendee = (fields: Partial<Attendee> = {}): Attendee => ({
  ...{ external: false, count: 1, rateKind: 'hour', rateMinor: 6000 },
  segments: [{ startedAt: START, endedAt: null }],
  ...fields,
});

const meeting = (fields: Partial<Meeting> = {}): Meeting => ({
  ...{ startedAt: START, endedAt: at(60), plannedMs: 60 * MINUTE, hoursPerYear: 2080, loadMultiplier: 1 },
  ...{ overrunCapMinutes: 120, pauses: [], attendees: [attendee()], ...fields },
});

/** "0-20 25-": minutes from the start. */
function spans(text: string): Span[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((span) => {
      const [from, to] = span.split('-');
      return { startedAt: at(Number(from)), endedAt: to ? at(Number(to)) : null };
    });
}

const source = readFileSync(join(import.meta.dirname, '../../lib/cost/meeting.ts'), 'utf8');
const examples = source
  .split('\n')
  .filter((line) => /^ \* \| (staff|external) /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('the worked examples of the doc comment', () => {
  it('are found', () => expect(examples.length).toBeGreaterThanOrEqual(10));

  it.each(examples)(
    '%s %s × %s × %s, there %s, paused %s, planned %s, ended %s: %s, after the plan %s',
    (who = '', rate = '', load, count, present = '', paused = '', planned, ended, total, overrun) => {
      const [rateMinor, rateKind] = rate.split('/');
      const bill = billOf(
        meeting({
          loadMultiplier: Number(load),
          plannedMs: planned ? Number(planned) * MINUTE : null,
          endedAt: at(Number(ended)),
          pauses: spans(paused),
          attendees: [
            attendee({
              external: who === 'external',
              count: Number(count),
              rateMinor: Number(rateMinor),
              rateKind: rateKind === 'year' ? 'year' : 'hour',
              segments: spans(present),
            }),
          ],
        }),
      );
      expect(bill).toMatchObject({ totalMinor: Number(total), overrunMinor: planned ? Number(overrun) : null });
    },
  );
});

describe('a bill', () => {
  it('says who was there, how long, and what a minute with all of them costs', () => {
    const bill = billOf(
      meeting({
        endedAt: at(90),
        pauses: spans('10-20'),
        attendees: [attendee({ count: 2 }), attendee({ external: true, rateMinor: 12_000, segments: spans('0-30') })],
      }),
    );
    expect(bill).toEqual({
      ...{ totalMinor: 2 * 8000 + 4000, overrunMinor: 2 * 3000, durationMs: 80 * MINUTE, overrunMs: 30 * MINUTE },
      ...{ personMs: (2 * 80 + 20) * MINUTE, attendeeCount: 3, staffCount: 2, externalCount: 1, perMinuteMinor: 400 },
      shares: [
        { external: false, count: 2, totalMinor: 16_000, overrunMinor: 6000, personMs: 160 * MINUTE },
        { external: true, count: 1, totalMinor: 4000, overrunMinor: 0, personMs: 20 * MINUTE },
      ],
    });
  });

  it('leaves pauses out of the time after the planned end, too', () => {
    const bill = billOf(meeting({ endedAt: at(90), pauses: spans('50-65 70-75') }));
    expect(bill).toMatchObject({ durationMs: 70 * MINUTE, overrunMs: 20 * MINUTE, overrunMinor: 2000 });
  });

  it('rounds times that are no whole milliseconds down', () => {
    const within = (from: number, to: number) => [{ startedAt: START + from, endedAt: START + to }];
    for (const span of [within(0, 1000.9), within(0.9, 1000)]) {
      expect(billOf(meeting({ attendees: [attendee({ segments: span })] })).personMs).toBe(1000);
      expect(billOf(meeting({ pauses: span })).durationMs).toBe(60 * MINUTE - 1000);
    }
    expect(billOf(meeting({ startedAt: START + 0.9 })).durationMs).toBe(60 * MINUTE);
    expect(billOf(meeting({ endedAt: at(60) + 0.9 })).durationMs).toBe(60 * MINUTE);
    expect(billOf(meeting({ endedAt: at(90), plannedMs: 60 * MINUTE + 0.9 })).overrunMs).toBe(30 * MINUTE);
  });

  it('without a plan has no overrun, neither as a whole nor of anybody', () => {
    const bill = billOf(meeting({ plannedMs: null, endedAt: at(90) }));
    const nothing = { overrunMinor: null, overrunMs: null, shares: [{ overrunMinor: 0 }] };
    expect(bill).toMatchObject({ totalMinor: 9000, ...nothing });
  });

  it('is exact where doubles are not, and owns up to what no number holds', () => {
    const rich = (rateMinor: number) => billOf(meeting({ loadMultiplier: 1.1, attendees: [attendee({ rateMinor })] }));
    // 1.1 × this is exactly 9007199254740989.0, but not in doubles.
    expect(rich(8_188_362_958_855_445).totalMinor).toBe(9_007_199_254_740_990);
    expect(Number.isSafeInteger(rich(Number.MAX_SAFE_INTEGER).totalMinor)).toBe(false);
  });

  it.each([
    ['NaN', Number.NaN],
    ['negative', -5],
    ['infinite', Number.POSITIVE_INFINITY],
  ])('a rate, count, setting or plan that is %s counts as 0, and nothing throws', (_, odd) => {
    expect(billOf(meeting({ attendees: [attendee({ rateMinor: odd })] })).totalMinor).toBe(0);
    expect(billOf(meeting({ attendees: [attendee({ count: odd })] }))).toMatchObject({ totalMinor: 0, personMs: 0 });
    expect(billOf(meeting({ loadMultiplier: odd })).totalMinor).toBe(0);
    expect(billOf(meeting({ overrunCapMinutes: odd, endedAt: at(999) })).durationMs).toBe(60 * MINUTE);
    expect(billOf(meeting({ plannedMs: odd })).overrunMs).toBeNull();
    expect(billOf(meeting({ hoursPerYear: odd, attendees: [attendee({ rateKind: 'year' })] })).totalMinor).toBe(6000);
  });

  it('spans that run backwards, bound by NaN or outside the meter cover nothing', () => {
    const segments = [
      { startedAt: at(40), endedAt: at(10) },
      { startedAt: Number.NaN, endedAt: at(10) },
      { startedAt: at(0), endedAt: Number.NaN },
      { startedAt: at(-30), endedAt: at(-10) },
      { startedAt: at(70), endedAt: null },
    ];
    expect(billOf(meeting({ attendees: [attendee({ segments })] })).totalMinor).toBe(0);
    expect(billOf(meeting({ pauses: segments })).durationMs).toBe(60 * MINUTE);
  });

  it('a meeting whose bounds make no sense costs nothing', () => {
    for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, at(61)]) {
      expect(billOf(meeting({ startedAt: odd })).totalMinor).toBe(0);
    }
    expect(billOf(meeting({ endedAt: Number.NaN })).totalMinor).toBe(0);
  });

  it('without an end is what it will be when the meter stops by itself', () => {
    expect(billOf(meeting({ endedAt: null })).durationMs).toBe(180 * MINUTE);
    expect(billOf(meeting({ endedAt: null, plannedMs: null })).durationMs).toBe(24 * 60 * MINUTE);
  });
});

describe('a moment', () => {
  const running = meeting({ endedAt: null, plannedMs: 30 * MINUTE, pauses: spans('10-15') });

  it.each([
    [-5, { state: 'ahead', totalMinor: 0, burnPerMinuteMinor: 0, elapsedMs: 0, leftMs: 30 * MINUTE }],
    [0, { state: 'running', totalMinor: 0, burnPerMinuteMinor: 100, elapsedMs: 0, leftMs: 30 * MINUTE }],
    [10, { state: 'paused', totalMinor: 1000, burnPerMinuteMinor: 0, elapsedMs: 10 * MINUTE, leftMs: 20 * MINUTE }],
    [20, { state: 'running', totalMinor: 1500, overrunMs: 0, elapsedMs: 20 * MINUTE, leftMs: 10 * MINUTE }],
    [40, { state: 'running', totalMinor: 3500, overrunMs: 10 * MINUTE, overrunMinor: 1000, leftMs: 0 }],
    [150, { state: 'capped', totalMinor: 14_500, burnPerMinuteMinor: 0, elapsedMs: 150 * MINUTE, leftMs: 0 }],
    [999, { state: 'capped', totalMinor: 14_500, burnPerMinuteMinor: 0, elapsedMs: 150 * MINUTE }],
  ])('at minute %i: %o', (minute, expected) => {
    expect(momentOf(running, at(minute))).toMatchObject(expected);
  });

  it('without a plan has no time left to show', () => {
    expect(momentOf(meeting({ endedAt: null, plannedMs: null }), at(20)).leftMs).toBeNull();
  });

  it('burns what those present cost, who may come and go', () => {
    const two = meeting({
      endedAt: null,
      attendees: [attendee(), attendee({ count: 3, rateMinor: 9000, segments: spans('10-20') })],
    });
    expect([5, 10, 20].map((minute) => momentOf(two, at(minute)).burnPerMinuteMinor)).toEqual([100, 550, 100]);
    expect(momentOf(two, at(5)).perMinuteMinor).toBe(550);
  });

  it('knows nothing of what comes after it', () => {
    const ended = meeting({ endedAt: at(40), pauses: spans('30-35') });
    expect(momentOf(ended, at(20))).toMatchObject({ state: 'running', totalMinor: 2000 });
    expect(momentOf(ended, at(40))).toMatchObject({ state: 'ended', totalMinor: 3500, burnPerMinuteMinor: 0 });
    expect(momentOf(ended, at(90))).toMatchObject({ state: 'ended', totalMinor: 3500 });
  });
});

describe('intervals', () => {
  it('of spans that touch are one, and of a span without length none', () => {
    expect(union(spans('20-30 0-10 10-20 40-40'))).toEqual([[at(0), at(30)]]);
  });

  it('that only touch have nothing in common', () => {
    expect(intersect([[0, 5]], [[5, 9]])).toEqual([]);
    expect(intersect([[0, 5]], [[7, 9]])).toEqual([]);
  });
});

describe('the arithmetic', () => {
  it.each([
    [1.3, 13n, 10n],
    [0.1 + 0.2, 30000000000000004n, 100000000000000000n],
    [2, 2n, 1n],
    [1e-7, 1n, 10_000_000n],
    [1.5e-7, 15n, 100_000_000n],
    [1e21, 10n ** 21n, 1n],
    [-1, 0n, 1n],
    [Number.NaN, 0n, 1n],
  ])('%d is read by its shortest decimal', (value, numerator, denominator) => {
    expect(decimal(value)).toEqual({ numerator, denominator });
  });

  it('rounds a half up', () => {
    expect([0n, 1n, 2n, 3n, 4n, 5n].map((n) => roundedQuotient(n, 4n))).toEqual([0n, 0n, 1n, 1n, 1n, 1n]);
  });

  it('counts in whole units', () => {
    expect([1.9, -1.9, -0, Number.NaN, 1e300].map(whole)).toEqual([1, 0, 0, 0, Number.MAX_SAFE_INTEGER]);
  });
});
