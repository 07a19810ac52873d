import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Poke, retryDelay, startBackgroundLoop } from '#lib/client/background-loop.ts';
import { HOUR } from '#lib/time.ts';
import { stubPage } from '../support/page-signs.ts';

type Job = Parameters<typeof startBackgroundLoop<string>>[0];

/** A loop whose runs end when the test says, and what it did. */
function loop(job: Partial<Omit<Job, 'run' | 'listen'>> = {}) {
  const runs: PromiseWithResolvers<string>[] = [];
  let poke: Poke = () => false;
  const unlisten = vi.fn();
  const stop = startBackgroundLoop<string>({
    run: () => {
      const run = Promise.withResolvers<string>();
      runs.push(run);
      return run.promise;
    },
    onSuccess: () => null,
    onFailure: () => null,
    listen: (given) => {
      poke = given;
      return unlisten;
    },
    ...job,
  });
  const last = () => runs.at(-1) ?? Promise.withResolvers<string>();
  return {
    runs: () => runs.length,
    poke: (afterMs?: number) => poke(afterMs),
    stop,
    unlisten,
    async succeed(result = 'done') {
      last().resolve(result);
      await vi.advanceTimersByTimeAsync(0);
    },
    async fail(thrown: unknown = new Error('No.')) {
      last().reject(thrown);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());

describe('startBackgroundLoop', () => {
  it('runs at once, asks once the time is up whether to run again, and runs when poked', async () => {
    let isDue = false;
    const { runs, succeed, poke } = loop({ onSuccess: () => ({ afterMs: 10, onlyIf: () => isDue }) });
    await succeed();
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(runs()).toBe(1);
    isDue = true;
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(runs()).toBe(1);
    expect(poke()).toBe(true);
    await succeed();
    await vi.advanceTimersByTimeAsync(10);
    expect(runs()).toBe(3);
  });

  it('never runs twice at once, nor unasked: a poke meanwhile is told to the outcome', async () => {
    const onSuccess = vi.fn(() => null);
    const { runs, succeed, poke } = loop({ onSuccess });
    expect(poke()).toBe(false);
    expect(poke(10)).toBe(false);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(runs()).toBe(1);
    await succeed('first');
    expect(onSuccess).toHaveBeenLastCalledWith('first', true);
    poke();
    await succeed('second');
    expect(onSuccess).toHaveBeenLastCalledWith('second', false);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(runs()).toBe(2);
  });

  it('a later poke replaces the delay; a run replaces both', async () => {
    const { runs, succeed, poke } = loop({ onSuccess: () => ({ afterMs: 1000 }) });
    await succeed();
    expect(poke(500)).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(poke(500)).toBe(true);
    await vi.advanceTimersByTimeAsync(499);
    expect(runs()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs()).toBe(2);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(runs()).toBe(2);
  });

  it('counts failures in a row, anew once the line is back, which the browser says a moment early, and tries again when told', async () => {
    const page = stubPage();
    const counted: number[] = [];
    const { runs, succeed, fail, poke, stop } = loop({
      onSuccess: () => ({ afterMs: 1 }),
      onFailure: (_, failures) => {
        counted.push(failures);
        return { afterMs: failures * 100 };
      },
    });
    await fail();
    await vi.advanceTimersByTimeAsync(100);
    await fail();
    await vi.advanceTimersByTimeAsync(199);
    expect(runs()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    await succeed();
    await vi.advanceTimersByTimeAsync(1);
    await fail();
    page.dispatchEvent(new Event('online'));
    for (let i = 0; i < 2; i += 1) {
      poke();
      await fail();
    }
    expect(counted).toEqual([1, 2, 1, 1, 2]);
    const removed = vi.fn();
    vi.stubGlobal('removeEventListener', removed);
    stop();
    expect(removed).toHaveBeenCalledWith('online', expect.any(Function));
  });

  it('stops when told, from outside or by an outcome', async () => {
    const onSuccess = vi.fn(() => ({ afterMs: 10 }));
    const outside = loop({ onSuccess });
    outside.stop();
    await outside.succeed();
    expect(onSuccess).not.toHaveBeenCalled();
    const inside = loop({ onFailure: () => 'stop' });
    await inside.fail();
    for (const { runs, unlisten, poke } of [outside, inside]) {
      expect(unlisten).toHaveBeenCalledOnce();
      expect(poke()).toBe(false);
      await vi.advanceTimersByTimeAsync(HOUR);
      expect(runs()).toBe(1);
    }
    const waiting = loop({ onSuccess });
    await waiting.succeed();
    waiting.stop();
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(waiting.runs()).toBe(1);
  });
});

it('retryDelay grows, has an end, and keeps to what the service asks', () => {
  const delays = [1, 2, 3, 6, 7, 60].map((failures) => retryDelay(failures, 0, () => 0.5));
  expect(delays).toEqual([5_000, 10_000, 20_000, 160_000, 300_000, 300_000]);
  expect(retryDelay(1, 0, () => 0)).toBeLessThan(retryDelay(1, 0, () => 1));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 3600 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, retryAfter, random) => {
        const ms = retryDelay(failures, retryAfter, () => random);
        expect(ms).toBeGreaterThanOrEqual(Math.max(3750, retryAfter * 1000));
        expect(ms).toBeLessThanOrEqual(Math.max(375_000, retryAfter * 1000));
      },
    ),
  );
});
