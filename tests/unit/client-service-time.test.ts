import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boundsOf, noteTime, offsetAfter, sentNow } from '#lib/client/api/service-time.ts';
import { clockOffset, onClockOffset, setClockOffset, timeNow } from '#lib/client/clock.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#lib/time.ts';

const NOON = 1_000_000_000_000;

/** Answers as a service whose clock is `offset` ahead, after `there` ms on the way and `back` ms back. */
function answer(sentAt: number, { offset, there, back }: { offset: number; there: number; back: number }) {
  const written = sentAt + there + offset;
  return boundsOf({ sentAt, receivedAt: sentAt + there + back, date: Math.floor(written / SECOND) * SECOND });
}

const latency = fc.integer({ min: 0, max: 4 * SECOND });
const answers = fc.record({ sentAt: fc.integer({ min: NOON, max: NOON + DAY }), there: latency, back: latency });
const offsets = fc.integer({ min: -400 * DAY, max: 400 * DAY });

describe('the offset after two answers', () => {
  it('is off by less than the faster one took, and never by more than what rounding hides, however uneven the way', () => {
    fc.assert(
      fc.property(offsets, answers, answers, (offset, one, other) => {
        const [first, second] = [answer(one.sentAt, { offset, ...one }), answer(other.sentAt, { offset, ...other })];
        const found = offsetAfter(0, first, second);
        const fastest = Math.min(one.there + one.back, other.there + other.back);
        const margin = fastest / 2 + SECOND;
        expect(found).not.toBeNull();
        if (Math.abs(offset) > MINUTE + 2 * margin + 2 * SECOND) {
          expect(Math.abs((found ?? 0) - offset)).toBeLessThanOrEqual(margin);
        }
        if (Math.abs(offset) <= MINUTE - margin) expect(found).toBe(0);
      }),
    );
  });

  it('stays as it is while the answers agree with it: time doesn’t jump to and fro', () => {
    fc.assert(
      fc.property(offsets, fc.array(answers, { minLength: 2, maxLength: 20 }), (offset, all) => {
        let current = 0;
        const settled: number[] = [];
        for (const [i, one] of all.entries()) {
          const before = all[i - 1];
          if (!before) continue;
          const [first, second] = [before, one].map((at) => answer(at.sentAt, { offset, ...at }));
          if (first && second) current = offsetAfter(current, first, second) ?? current;
          settled.push(current);
        }
        // A device that is a minute off may be either.
        fc.pre(Math.abs(Math.abs(offset) - MINUTE) > 8 * SECOND);
        expect(Math.max(...settled) - Math.min(...settled)).toBeLessThanOrEqual(8 * SECOND);
      }),
    );
  });

  it('is unknown where one of them is bad', () => {
    fc.assert(
      fc.property(offsets, offsets, answers, answers, (offset, bad, one, other) => {
        fc.pre(Math.abs(offset - bad) > MINUTE);
        const good = answer(one.sentAt, { offset, ...one });
        expect(offsetAfter(0, good, answer(other.sentAt, { offset: bad, ...other }))).toBeNull();
      }),
    );
  });
});

describe('a device', () => {
  let ahead = 0;
  const health = vi.fn(async (_path: string) => answered());

  const answered = (headers: Record<string, string> = {}) =>
    new Response('{}', {
      headers: { date: new Date(Date.now() + ahead).toUTCString(), 'x-request-id': 'r', ...headers },
    });

  /** Waits until all requests are answered. No time passes. */
  async function settle(): Promise<void> {
    for (let i = 0; i < 10; i += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  async function hear(response = answered()): Promise<void> {
    noteTime(response, sentNow());
    await settle();
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: NOON, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
    vi.stubGlobal('fetch', health);
    vi.stubGlobal('addEventListener', vi.fn());
    vi.stubGlobal('removeEventListener', vi.fn());
    ahead = 0;
  });
  afterEach(async () => {
    ahead = 0;
    await hear();
    setClockOffset(0);
    health.mockClear();
  });

  it('asks nothing while its clock is right', async () => {
    for (const off of [0, 59 * SECOND, -59 * SECOND]) {
      ahead = off;
      await hear();
    }
    expect(clockOffset()).toBe(0);
  });

  it('asks once more before it believes that its clock is wrong, and tells', async () => {
    ahead = -2 * HOUR;
    const told = vi.fn();
    const stop = onClockOffset(told);
    await hear();
    expect(health).toHaveBeenCalledTimes(1);
    expect(health.mock.calls[0]?.[0]).toBe('/health');
    expect(Math.abs(clockOffset() - ahead)).toBeLessThan(2 * SECOND);
    expect(Math.abs(timeNow() - (Date.now() - 2 * HOUR))).toBeLessThan(2 * SECOND);
    expect(told).toHaveBeenCalledTimes(1);
    await hear();
    expect(health).toHaveBeenCalledTimes(1);
    expect(told).toHaveBeenCalledTimes(1);
    stop();
  });

  it('does not believe a single bad answer', async () => {
    await hear();
    health.mockClear();
    await hear(answered({ date: new Date(NOON + DAY).toUTCString() }));
    expect(clockOffset()).toBe(0);
    await hear();
    expect(clockOffset()).toBe(0);
  });

  it.each([
    ['a cache', { age: '7200' }],
    ['a portal', { 'x-request-id': '' }],
    ['nobody who knows', { date: 'today' }],
  ])('learns nothing from %s', async (_, headers) => {
    const response = answered({ date: new Date(NOON - DAY).toUTCString(), ...headers });
    if (response.headers.get('x-request-id') === '') response.headers.delete('x-request-id');
    await hear(response);
    expect(health).not.toHaveBeenCalled();
    expect(clockOffset()).toBe(0);
  });

  it('learns nothing from an answer during which its clock was set', async () => {
    const sent = sentNow();
    vi.setSystemTime(NOON + DAY);
    noteTime(answered({ date: new Date(NOON).toUTCString() }), sent);
    await settle();
    expect(clockOffset()).toBe(0);
  });

  it('keeps what it knows offline, and asks about a jump once there is a connection', async () => {
    const target = new EventTarget();
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    ahead = 3 * HOUR;
    await hear();
    const known = clockOffset();
    health.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    vi.setSystemTime(Date.now() - DAY);
    // Any use of the clock shows that it was set back.
    timeNow();
    await settle();
    expect(clockOffset()).toBe(known);
    ahead += DAY;
    target.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(2 * SECOND);
    await settle();
    expect(Math.abs(clockOffset() - known - DAY)).toBeLessThan(2 * SECOND);
  });
});
