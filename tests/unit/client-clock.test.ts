import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClock, deviceClock } from '#lib/client/clock.ts';

const DAY = 24 * 60 * 60_000;

function device(start = 1_000_000_000_000) {
  let wall = start;
  let monotonic = 0;
  let kept = 0;
  const sources = {
    wall: () => wall,
    monotonic: () => monotonic,
    memory: {
      read: () => kept,
      write: (correction: number) => {
        kept = correction;
      },
    },
  };
  return {
    open: () => createClock(sources),
    pass: (ms: number) => {
      wall += ms;
      monotonic += ms;
    },
    sleep: (ms: number) => {
      wall += ms;
    },
    setClock: (by: number) => {
      wall += by;
    },
    wall: () => wall,
  };
}

describe('the clock', () => {
  it('is the device’s while nothing happens', () => {
    const { open, pass, wall } = device();
    const clock = open();
    pass(5000);
    expect(clock.now()).toBe(wall());
  });

  it('goes on when the device’s is set back, in later pages too', () => {
    const { open, pass, setClock } = device();
    const clock = open();
    const before = clock.now();
    pass(60_000);
    setClock(-DAY);
    expect(clock.now()).toBe(before + 60_000);
    pass(1000);
    expect(clock.now()).toBe(before + 61_000);
    expect(open().now()).toBe(before + 61_000);
  });

  it('believes a jump forward: the device slept', () => {
    const { open, sleep } = device();
    const clock = open();
    const before = clock.now();
    sleep(DAY);
    expect(clock.now()).toBe(before + DAY);
  });

  it('waits out a small adjustment', () => {
    const { open, pass, setClock } = device();
    const clock = open();
    const before = clock.now();
    setClock(-500);
    expect(clock.now()).toBe(before);
    pass(800);
    expect(clock.now()).toBe(before + 300);
  });

  it('is not earlier than what is recorded, and the device’s own again without a meeting', () => {
    const { open, pass, wall } = device();
    const clock = open();
    clock.notBefore(wall() + DAY);
    pass(10);
    expect(clock.now()).toBe(wall() + DAY);
    clock.notBefore(wall());
    expect(clock.now()).toBe(wall() + DAY);
    clock.reset();
    expect(clock.now()).toBe(wall());
    expect(open().now()).toBe(wall());
  });

  it('never goes back, and loses no time that passed', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: DAY }) }),
      fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -2 * DAY, max: 2 * DAY }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { open, pass, setClock } = device();
        const clock = open();
        let last = clock.now();
        for (const { kind, ms } of steps) {
          if (kind === 'pass') pass(ms);
          else setClock(ms);
          const now = clock.now();
          expect(now).toBeGreaterThanOrEqual(last);
          // A step of the clock too small to be told from an adjustment is all that can be lost.
          if (kind === 'pass') expect(now - last).toBeGreaterThanOrEqual(ms - 2000);
          last = now;
        }
      }),
    );
  });
});

describe('the device’s clock', () => {
  const KEY = 'meeting-tab:clock';

  /** The device's storage; returns what is in it. */
  function storage(...kept: [string, string][]): Map<string, string> {
    const items = new Map(kept);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    });
    return items;
  }

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('keeps its correction for the next page, and none when it is reset', () => {
    vi.useFakeTimers({ now: 1_000_000_000_000, toFake: ['Date', 'performance'] });
    const items = storage();
    const clock = deviceClock();
    clock.notBefore(Date.now() + DAY);
    expect(deviceClock().now()).toBe(Date.now() + DAY);
    clock.reset();
    expect(items.size).toBe(0);
    expect(deviceClock().now()).toBe(Date.now());
  });

  it.each(['', 'soon', 'NaN', 'Infinity', '-86400000', '0.5', '1e300'])('takes no %j for a correction', (kept) => {
    vi.useFakeTimers({ now: 1_000_000_000_000, toFake: ['Date', 'performance'] });
    storage([KEY, kept]);
    expect(deviceClock().now()).toBe(Date.now());
  });
});
