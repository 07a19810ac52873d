import { expect, it } from 'vitest';
import { runRestoreModel } from '../support/restore-model.ts';
import { PATIENCE_MS, SOAK_MS } from '../support/soak.ts';
import { runModel, startCuttable } from '../support/sync-model.ts';

/** `npm run soak`: the models of tests/api/sync-model.test.ts and epoch.test.ts, for SOAK_MS. */

it(
  'devices that edit and lose answers: nothing is lost, stale or out of order',
  async () => {
    const end = Date.now() + SOAK_MS;
    let operations = 0;
    const cuts = { 'before commit': 0, 'after commit': 0 };
    do {
      const done = await runModel({ runs: 3, steps: 200 });
      operations += done.operations;
      for (const cut of ['before commit', 'after commit'] as const) cuts[cut] += done[cut];
      console.log(`${operations} operations; connections cut: ${JSON.stringify(cuts)}`);
    } while (Date.now() < end);
    expect(Math.min(...Object.values(cuts))).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);

it(
  'an older backup is restored, and nothing is lost that a device has',
  async () => {
    const end = Date.now() + SOAK_MS;
    let [restores, lost] = [0, 0];
    do {
      const own = await startCuttable();
      const done = await runRestoreModel(own, { runs: 5, steps: 60 }).finally(own.stop);
      restores += done.restores;
      lost += done.lost;
      console.log(`${restores} restores, which lost ${lost} revisions`);
    } while (Date.now() < end);
    expect(lost).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);
