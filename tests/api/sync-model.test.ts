import { expect, it } from 'vitest';
import { runModel } from '../support/sync-model.ts';

it('devices that edit, lose answers and crash the server end up with the same records, none lost', async () => {
  const { operations, ...cuts } = await runModel({ runs: 4, steps: 60 });
  expect(operations).toBeGreaterThan(500);
  expect(
    Object.values(cuts).filter((times) => times === 0),
    JSON.stringify(cuts),
  ).toEqual([]);
  // As everywhere only to end what hangs, but this is a hundred tests' work.
}, 600_000);
