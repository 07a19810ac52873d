import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClock } from '#lib/client/clock.ts';

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
