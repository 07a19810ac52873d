import { expect, it } from 'vitest';
import { shareInProgress } from '#lib/client/hooks/use-command.ts';

/** Counts its runs, each of which ends when it is told to. */
function counting() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ran: unknown[] = [];
  const act = async (input: unknown) => {
    ran.push(input);
    await promise;
    return ran.length;
  };
  return { run: shareInProgress(act), ran, resolve };
}

it('a command that is called again with the same input runs once, until it is done', async () => {
  const { run, ran, resolve } = counting();
  const all = [run({ a: 1 }), run({ a: 1 }), run(undefined), run(undefined), run({ a: 2 })];
  expect(ran).toEqual([{ a: 1 }, undefined, { a: 2 }]);
  resolve();
  await Promise.all(all);
  await run({ a: 1 });
  expect(ran).toHaveLength(4);
});

it('two decisions, given as functions, are two, and the same one twice is one', async () => {
  const { run, ran, resolve } = counting();
  const [one, two] = [() => 1, () => 2];
  const all = [run(one), run(two), run(one)];
  expect(ran).toEqual([one, two]);
  resolve();
  await Promise.all(all);
});
