import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Places } from '#lib/http/concurrency.ts';
import { ApiError } from '#lib/http/errors.ts';

const here = new AbortController();
const places = (caller = here) => new Places(caller, () => 900);

/** Lets everything that can proceed do so. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});

/** Requests that join a line one after another, and which of them have a place. */
async function come(count: number, key: string, limit = 2, caller = here, alone = limit) {
  const running: number[] = [];
  const refused: [number, unknown][] = [];
  const all = Array.from({ length: count }, () => places(caller));
  for (const [i, one] of all.entries()) {
    one.take({ key, limit, alone }).then(
      () => running.push(i),
      (error: unknown) => refused.push([i, error]),
    );
  }
  await settle();
  return { running, refused, leave: (i: number) => all[i]?.leave(), leaveAll: () => all.map((one) => one.leave()) };
}

describe('a line', () => {
  it('lets so many run, and the others in the order they came', async () => {
    const { running, leave, leaveAll } = await come(5, 'a');
    expect(running).toEqual([0, 1]);
    leave(1);
    await settle();
    leave(0);
    await settle();
    expect(running).toEqual([0, 1, 2, 3]);
    leaveAll();
    await settle();
    expect(running).toEqual([0, 1, 2, 3, 4]);
    leaveAll();
    const after = await come(2, 'a');
    expect(after.running).toEqual([0, 1]);
    after.leaveAll();
  });

  it('is nobody else’s', async () => {
    const full = await come(10, 'a');
    const other = await come(2, 'b');
    expect(other.running).toEqual([0, 1]);
    full.leaveAll();
    other.leaveAll();
    await settle();
  });

  it('lets more run while nobody else wants anything, and as many as usual from then on', async () => {
    const [mine, other] = [await come(6, 'a', 2, here, 4), await come(3, 'b', 2, here, 4)];
    expect([mine.running, other.running]).toEqual([
      [0, 1, 2, 3],
      [0, 1],
    ]);
    // Two of four are now too many, so nobody takes over.
    for (const i of [0, 1]) mine.leave(i);
    await settle();
    expect(mine.running).toEqual([0, 1, 2, 3]);
    mine.leave(2);
    await settle();
    expect(mine.running).toEqual([0, 1, 2, 3, 4]);
    // The others have left. Those that wait come in when the next one leaves, in order.
    mine.leaveAll();
    await settle();
    expect(other.running).toEqual([0, 1]);
    other.leave(0);
    await settle();
    expect(other.running).toEqual([0, 1, 2]);
    const later = await come(3, 'b', 2, here, 4);
    expect(later.running).toEqual([0, 1]);
    for (const one of [mine, other, later]) one.leaveAll();
    await settle();
    later.leaveAll();
  });

  it('lets as many take over as there is room for, now that nobody else wants anything', async () => {
    const other = await come(1, 'b', 1, here, 3);
    const mine = await come(5, 'a', 1, here, 3);
    expect(mine.running).toEqual([0]);
    other.leaveAll();
    mine.leave(0);
    await settle();
    expect(mine.running).toEqual([0, 1, 2, 3]);
    for (const i of [1, 2, 3, 4]) mine.leave(i);
    await settle();
    mine.leave(4);
  });

  it('is alone with the requests of its own that went on to other lines, not with what only shares those', async () => {
    const all = Array.from({ length: 3 }, () => places());
    for (const one of all) await one.take({ key: 'token', limit: 1, alone: 3 });
    for (const one of all.slice(0, 2)) await one.take({ key: 'heavy', limit: 1, alone: 3 });
    const second = places();
    await second.take({ key: 'another token', limit: 1, alone: 3 });
    const went = vi.fn();
    void all[2]?.take({ key: 'heavy', limit: 1, alone: 3 }).then(went);
    await settle();
    expect(went).not.toHaveBeenCalled();
    for (const one of [...all.slice(0, 2), second]) one.leave();
    await settle();
    expect(went).toHaveBeenCalledOnce();
    all[2]?.leave();
  });

  it('that is too long refuses at once, with a time to come again', async () => {
    const { running, refused, leaveAll } = await come(40, 'a');
    expect([running.length, refused.map(([i]) => i)]).toEqual([2, [34, 35, 36, 37, 38, 39]]);
    const [[, error] = []] = refused;
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 2 });
    for (let i = 0; i < 20; i += 1) {
      leaveAll();
      await settle();
    }
  });

  it('that does not move refuses when the patience is at an end', async () => {
    const { running, refused, leaveAll } = await come(3, 'a');
    await vi.advanceTimersByTimeAsync(899);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([running, refused.map(([i]) => i)]).toEqual([[0, 1], [2]]);
    leaveAll();
    const after = await come(2, 'a');
    expect(after.running).toEqual([0, 1]);
    after.leaveAll();
  });

  it('is left by who hangs up', async () => {
    const { leaveAll } = await come(2, 'a');
    const caller = new AbortController();
    const gone = await come(1, 'a', 2, caller);
    const next = await come(1, 'a');
    caller.abort();
    await settle();
    expect(gone.refused.length).toBe(1);
    const late = await come(1, 'a', 2, caller);
    expect(late.refused.length).toBe(1);
    leaveAll();
    await settle();
    expect([gone.running, late.running, next.running]).toEqual([[], [], [0]]);
    next.leaveAll();
  });
});

describe('a request', () => {
  it('waits for so long in all its lines together', async () => {
    const [first, second, request] = [places(), places(), places()];
    await first.take({ key: 'a', limit: 1 });
    await second.take({ key: 'b', limit: 1 });
    const inA = request.take({ key: 'a', limit: 1 });
    await vi.advanceTimersByTimeAsync(600);
    first.leave();
    await inA;
    const inB = request.take({ key: 'b', limit: 1 });
    const refused = vi.fn();
    inB.catch(refused);
    await vi.advanceTimersByTimeAsync(299);
    expect(refused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toHaveBeenCalledOnce();
    request.leave();
    second.leave();
    const after = await come(1, 'a', 1);
    expect(after.running).toEqual([0]);
    after.leaveAll();
  });

  it('leaves all its lines at once, and those it did not get into stay as they are', async () => {
    const first = places();
    for (const key of ['a', 'b', 'c']) await first.take({ key, limit: 1 });
    const second = places();
    await second.take({ key: 'd', limit: 1 });
    const waits = second.take({ key: 'b', limit: 1 });
    first.leave();
    await waits;
    second.leave();
    const third = places();
    for (const key of ['a', 'b', 'c', 'd']) await third.take({ key, limit: 1 });
    third.leave();
  });
});

it('all lines together hold 500 requests', async () => {
  const all = Array.from({ length: 500 }, places.bind(null, here));
  for (const [i, one] of all.entries()) await one.take({ key: `${i}`, limit: 1 });
  const oneMore = places();
  await expect(oneMore.take({ key: 'one more', limit: 1 })).rejects.toMatchObject({ code: 'unavailable' });
  oneMore.leave();
  // A request with a place may join another line.
  await all[0]?.take({ key: 'another', limit: 1 });
  all[1]?.leave();
  await oneMore.take({ key: 'one more', limit: 1 });
  for (const one of [...all, oneMore]) one.leave();
  await expect(places().take({ key: '0', limit: 1 })).resolves.toBeUndefined();
});

it('a request whose patience was used up in one line sets no timer in the past in the next', async () => {
  vi.useRealTimers();
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const [first, second, third] = [places(), places(), new Places(here, () => 5)];
  await first.take({ key: 'used up', limit: 1 });
  await second.take({ key: 'then', limit: 1 });
  const waiting = third.take({ key: 'used up', limit: 1 });
  // The process is busy for longer, so no timer can fire.
  for (const since = performance.now(); performance.now() - since < 10; );
  first.leave();
  await waiting;
  await expect(third.take({ key: 'then', limit: 1 })).rejects.toBeInstanceOf(ApiError);
  for (const one of [second, third]) one.leave();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
