import { expect, it } from 'vitest';
import { runModel } from '../support/sync-model.ts';

it('devices that edit, lose answers and crash the server end up with the same records, none lost', async () => {
  const { operations, ...cuts } = await runModel({ runs: 4, steps: 60 });
  expect(operations).toBeGreaterThan(500);
  expect(
    Object.values(cuts).filter((times) => times === 0),
    JSON.stringify(cuts),
  ).toEqual([]);
  // Only ends a test that hangs, as everywhere, but this does the work of a hundred tests.
}, 600_000);
