import { expect, it } from 'vitest';
import { runModel } from '../support/sync-model.ts';

/** `npm run soak`: the model of tests/api/sync-model.test.ts, until devices have done 100,000 things. */
it('100,000 operations: none lost, none stale, none out of order', async () => {
  let operations = 0;
  const cuts = { 'before commit': 0, 'after commit': 0 };
  while (operations < 100_000) {
    const done = await runModel({ runs: 10, steps: 400 });
    operations += done.operations;
    for (const cut of ['before commit', 'after commit'] as const) cuts[cut] += done[cut];
    console.log(`${operations} operations; connections cut: ${JSON.stringify(cuts)}`);
  }
  expect(Math.min(...Object.values(cuts))).toBeGreaterThan(0);
}, 3_600_000);
