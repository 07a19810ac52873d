import { expect, it } from 'vitest';
import { Turns } from '#lib/local/host/turns.ts';

/** A turn of the event loop, or several. */
async function turn(count = 1): Promise<void> {
  for (let i = 0; i < count; i += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Requests of several callers, and in which order they were started. */
function callers(limit: number) {
  const turns = new Turns();
  const started: string[] = [];
  const take = (caller: string, name = caller) => turns.take(caller, limit, () => started.push(name));
  return { started, take };
}

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
