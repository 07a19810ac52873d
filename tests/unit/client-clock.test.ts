import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { clockOffset, createClock, deviceClock, onClockOffset, setClockOffset, timeNow } from '#lib/client/clock.ts';
import { stubStorage } from '../support/browser-storage.ts';
import { stubPage } from '../support/page-signs.ts';

const DAY = 24 * 60 * 60_000;

function device(start = 1_000_000_000_000) {
  let wall = start;
  let monotonic = 0;
  let kept = 0;
  const write = (correction: number) => {
    kept = correction;
  };
  const memory = { read: () => kept, write };
  const sources = { wall: () => wall, monotonic: () => monotonic, memory };
  const setClock = (by: number) => {
    wall += by;
  };
  return {
    open: (more: Parameters<typeof createClock>[0] = {}) => createClock({ ...sources, ...more }),
    pass: (ms: number) => {
      setClock(ms);
      monotonic += ms;
    },
    setClock,
    sleep: setClock,
    wall: sources.wall,
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
    // Another program's record may have a time that no Date can hold.
    for (const time of [8.64e15, Number.MAX_SAFE_INTEGER]) clock.notBefore(time);
    expect(clock.now()).toBe(wall() + DAY);
    clock.reset();
    expect(clock.now()).toBe(wall());
    expect(open().now()).toBe(wall());
  });

  it('says that it jumped, either way, and not that time passed', () => {
    const { open, pass, sleep, setClock } = device();
    const onJump = vi.fn();
    const clock = open({ onJump });
    pass(DAY);
    setClock(30_000);
    clock.now();
    expect(onJump).toHaveBeenCalledTimes(0);
    sleep(61_000);
    clock.now();
    clock.now();
    expect(onJump).toHaveBeenCalledTimes(1);
    setClock(-DAY);
    clock.now();
    expect(onJump).toHaveBeenCalledTimes(2);
  });

  it('has the offset that later pages begin with, and goes back to the true time where nothing runs', () => {
    const { open, wall, setClock } = device();
    const clock = open();
    expect(clock.now()).toBe(wall());
    clock.setOffset(-DAY);
    expect(clock.now()).toBe(wall() - DAY);
    expect(open({ offset: -DAY }).now()).toBe(wall() - DAY);
    // Corrected by hand: the page keeps its time until the service tells it the right one.
    setClock(-DAY);
    expect(clock.now()).toBe(wall());
    clock.setOffset(0);
    expect(clock.now()).toBe(wall());
  });

  it('gives back what a clock that was set forward had added to a running meeting, and nothing else', () => {
    const { open, pass, setClock } = device();
    const clock = open();
    clock.notBefore(clock.now());
    const began = clock.now();
    pass(60_000);
    setClock(DAY);
    pass(60_000);
    expect(clock.now()).toBe(began + DAY + 120_000);
    clock.setOffset(-DAY);
    expect(clock.now()).toBe(began + 120_000);
  });

  it('keeps a running meeting’s time where the records were made by a wrong clock', () => {
    const { open, pass } = device();
    const clock = open();
    const began = clock.now();
    clock.notBefore(began);
    pass(60_000);
    // It was always a day fast.
    clock.setOffset(-DAY);
    expect(clock.now()).toBe(began + 60_000);
    pass(1_000);
    clock.setOffset(-DAY);
    expect(clock.now()).toBe(began + 61_000);
    expect(open({ offset: -DAY }).now()).toBe(began + 61_000);
    clock.reset();
    expect(clock.now()).toBe(began + 61_000 - DAY);
  });

  const step = (...kinds: ('set' | 'offset')[]) =>
    fc.oneof(
      fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: DAY }) }),
      fc.record({ kind: fc.constantFrom(...kinds), ms: fc.integer({ min: -2 * DAY, max: 2 * DAY }) }),
    );

  it('never loses a running meeting’s time, whatever the device’s clock and the service say', () => {
    fc.assert(
      fc.property(fc.array(step('set', 'offset'), { maxLength: 30 }), (steps) => {
        const { open, pass, setClock } = device();
        const clock = open();
        const began = clock.now();
        clock.notBefore(began);
        let passed = 0;
        for (const { kind, ms } of steps) {
          if (kind === 'pass') passed += ms;
          ({ pass, set: setClock, offset: clock.setOffset })[kind](ms);
          // Steps that look like an adjustment are waited out.
          expect(clock.now() - began).toBeGreaterThanOrEqual(passed - 2000 * steps.length);
        }
      }),
    );
  });

  it('never goes back, and loses no time that passed', () => {
    fc.assert(
      fc.property(fc.array(step('set'), { maxLength: 30 }), (steps) => {
        const { open, pass, setClock } = device();
        const clock = open();
        let last = clock.now();
        for (const { kind, ms } of steps) {
          if (kind === 'pass') pass(ms);
          else setClock(ms);
          const now = clock.now();
          expect(now).toBeGreaterThanOrEqual(last);
          // At most, a step that looks like an adjustment is lost.
          if (kind === 'pass') expect(now - last).toBeGreaterThanOrEqual(ms - 2000);
          last = now;
        }
      }),
    );
  });
});

describe('the device’s clock', () => {
  const KEY = 'meeting-tab:clock';

  const storage = (...kept: [string, string][]) => stubStorage('localStorage', ...kept);

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

  it('takes over what another tab has learned, as long as anybody listens', () => {
    const tab = stubPage();
    const items = storage();
    const told = vi.fn();
    const stop = onClockOffset(told);
    expect(clockOffset()).toBe(0);
    const learn = (offset: string, key: string | null = 'meeting-tab:clock-offset') => {
      items.set('meeting-tab:clock-offset', offset);
      tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
    };
    learn('-7200000', 'something else');
    expect(clockOffset()).toBe(0);
    // Null: everything changed.
    learn('-7200000', null);
    expect(clockOffset()).toBe(-7_200_000);
    learn('-7200000');
    expect(clockOffset()).toBe(-7_200_000);
    expect(Math.abs(timeNow() - (Date.now() - 7_200_000))).toBeLessThan(1_000);
    expect(told).toHaveBeenCalledTimes(1);
    setClockOffset(0);
    expect(items.size).toBe(0);
    expect(told).toHaveBeenCalledTimes(2);
    stop();
    learn('-7200000');
    expect(clockOffset()).toBe(0);
  });

  it('keeps its offset for the next page', () => {
    vi.useFakeTimers({ now: 1_000_000_000_000, toFake: ['Date', 'performance'] });
    const items = storage(['meeting-tab:clock-offset', '-7200000']);
    expect(deviceClock().now()).toBe(Date.now() - 7_200_000);
    expect(items.size).toBe(1);
    storage(['meeting-tab:clock-offset', 'soon']);
    expect(deviceClock().now()).toBe(Date.now());
  });

  it.each(['', 'soon', 'NaN', 'Infinity', '-86400000', '0.5', '1e300'])('takes no %j for a correction', (kept) => {
    vi.useFakeTimers({ now: 1_000_000_000_000, toFake: ['Date', 'performance'] });
    storage([KEY, kept]);
    expect(deviceClock().now()).toBe(Date.now());
  });
});
