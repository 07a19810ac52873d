import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Step, Turns } from '#lib/local/host/turns.ts';

/** A turn of the event loop, or several. */
async function turn(count = 1): Promise<void> {
  for (let i = 0; i < count; i += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Requests of several callers, and in which order they were started. */
function callers(limit: number) {
  const turns = new Turns();
  const started: string[] = [];
  const takeBy = (path: readonly Step[], name: string) => turns.take(path, () => started.push(name));
  const take = (caller: string, name = caller) => takeBy([{ key: caller, limit }], name);
  return { started, take, takeBy };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a request alone is started at once', () => {
  const { started, take } = callers(2);
  take('a');
  expect(started).toEqual(['a']);
});

it('a turn of the event loop starts one, and callers take turns', async () => {
  const { started, take } = callers(9);
  for (const name of ['a1', 'a2', 'a3', 'a4']) take('a', name);
  take('b', 'b1');
  take('c', 'c1');
  take('b', 'b2');
  expect(started).toEqual(['a1']);
  await turn();
  expect(started).toEqual(['a1', 'a2']);
  await turn(5);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('of one caller so many run, the others as these leave, in the order they came', async () => {
  const { started, take } = callers(2);
  const leave = ['a1', 'a2', 'a3', 'a4'].map((name) => take('a', name));
  const other = take('b', 'b1');
  await turn(9);
  expect(started).toEqual(['a1', 'a2', 'b1']);
  leave[1]?.();
  await turn(2);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const one of [leave[0], leave[2], other]) one?.();
  await turn(2);
  expect(started.at(-1)).toBe('a4');
});

it('who leaves before their turn is not started, and takes nobody’s place', async () => {
  const { started, take } = callers(1);
  const leave = ['a1', 'a2', 'a3'].map((name) => take('a', name));
  leave[1]?.();
  leave[0]?.();
  await turn(3);
  expect(started).toEqual(['a1', 'a3']);
  leave[2]?.();
  take('a', 'a4');
  await turn(2);
  expect(started).toEqual(['a1', 'a3', 'a4']);
});

it('how many run at once may change: the last one said counts', async () => {
  const { started, takeBy } = callers(2);
  const take = (name: string, limit: number) => takeBy([{ key: 'a', limit }], name);
  const leave = [take('a1', 2), take('a2', 2), take('a3', 1)];
  await turn(3);
  leave[0]?.();
  await turn(3);
  expect(started).toEqual(['a1', 'a2']);
  leave[1]?.();
  await turn(3);
  expect(started).toEqual(['a1', 'a2', 'a3']);
  take('a4', 2);
  await turn(3);
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4']);
});

it('lines within another take turns when it is the other’s turn, and share its limit', async () => {
  const { started, take, takeBy } = callers(9);
  const office = { key: 'office', limit: 3 };
  const within = (key: string, name: string) => takeBy([office, { key, limit: 2 }], name);
  const leave = ['a1', 'a2', 'a3'].map((name) => within('a', name));
  for (const name of ['b1', 'b2']) within('b', name);
  for (const name of ['x1', 'x2', 'x3']) take('x', name);
  await turn(9);
  expect(started).toEqual(['a1', 'a2', 'x1', 'b1', 'x2', 'x3']);
  leave[0]?.();
  await turn(2);
  expect(started.at(-1)).toBe('b2');
  leave[1]?.();
  await turn(2);
  expect(started.at(-1)).toBe('a3');
});

it('a flood waits until nobody else’s runs', async () => {
  const { started, take, takeBy } = callers(1);
  const leave = take('a', 'a1');
  const flood = (name: string) => takeBy([{ key: 'f', limit: 1, floods: true }], name);
  const [leaveFlood] = [flood('f1'), flood('f2')];
  await turn(3);
  expect(started).toEqual(['a1']);
  leave();
  await turn(2);
  expect(started).toEqual(['a1', 'f1']);
  take('b', 'b1');
  leaveFlood();
  await turn(3);
  expect(started).toEqual(['a1', 'f1', 'b1']);
});

it('but not for long, for each of its requests', async () => {
  const { started, take, takeBy } = callers(1);
  take('a', 'a1');
  const flood = (name: string) => takeBy([{ key: 'f', limit: 2, floods: true }], name);
  const leave = [flood('f1'), flood('f2'), flood('f3')];
  await turn(3);
  vi.advanceTimersByTime(10);
  await turn(3);
  expect(started).toEqual(['a1', 'f1']);
  vi.advanceTimersByTime(10);
  await turn(3);
  expect(started).toEqual(['a1', 'f1', 'f2']);
  leave[2]?.();
  leave[0]?.();
  await turn(3);
  vi.advanceTimersByTime(10);
  await turn(3);
  expect(started).toEqual(['a1', 'f1', 'f2']);
});

it('each flood waits for itself, and starts one when it has waited for long enough', async () => {
  const { started, take, takeBy } = callers(1);
  take('a', 'a1');
  for (const name of ['f1', 'f2', 'g1', 'g2']) takeBy([{ key: name.charAt(0), limit: 2, floods: true }], name);
  await turn(3);
  vi.advanceTimersByTime(10);
  await turn(5);
  expect(started).toEqual(['a1', 'f1', 'g1']);
});

it('floods do not wait for what takes long', async () => {
  const { started, take, takeBy } = callers(1);
  take('a', 'a1');
  const flood = (name: string) => takeBy([{ key: 'f', limit: 1, floods: true }], name);
  const leave = [flood('f1'), flood('f2')];
  for (let passed = 0; passed < 100; passed += 10) {
    vi.advanceTimersByTime(10);
    await turn(3);
  }
  leave[0]?.();
  await turn(3);
  expect(started).toEqual(['a1', 'f1', 'f2']);
  leave[1]?.();
  flood('f3');
  await turn(3);
  expect(started).toEqual(['a1', 'f1', 'f2', 'f3']);
});

it('who waits in a line that becomes a flood waits no longer than the flood', async () => {
  const { started, take, takeBy } = callers(1);
  const within = (name: string) =>
    takeBy(
      [
        { key: 'office', limit: 9 },
        { key: 'v', limit: 1 },
      ],
      name,
    );
  const leave = [within('v1'), within('v2')];
  await turn(3);
  take('a', 'a1');
  takeBy([{ key: 'office', limit: 3, floods: true }], 'x')();
  leave[0]?.();
  await turn(3);
  expect(started).toEqual(['v1', 'a1']);
  vi.advanceTimersByTime(10);
  await turn(3);
  expect(started).toEqual(['v1', 'a1', 'v2']);
});

it('a flood that has left does not let the next one go first', async () => {
  const { started, take, takeBy } = callers(1);
  take('a', 'a1');
  await turn(3);
  const flood = (name: string) => takeBy([{ key: 'f', limit: 1, floods: true }], name);
  flood('f1')();
  await turn(3);
  vi.advanceTimersByTime(50);
  await turn(3);
  flood('f2');
  await turn(3);
  vi.advanceTimersByTime(9);
  await turn(3);
  expect(started).toEqual(['a1']);
});

it('who leaves gives up its place once', async () => {
  const { started, take } = callers(1);
  const leave = ['a1', 'a2', 'a3'].map((name) => take('a', name));
  leave[0]?.();
  leave[0]?.();
  await turn(3);
  expect(started).toEqual(['a1', 'a2']);
});
