import fc from 'fast-check';
import { signInPro } from './api.ts';
import type { TestApp } from './app.ts';
import { backUp } from './backup.ts';
import { Device, settle } from './device.ts';
import type { PostgresProxy } from './postgres-proxy.ts';
import { judgeRestore, newestHeld } from './restore-judge.ts';
import {
  anyStep,
  type Cuttable,
  expectTogether,
  keepDiary,
  readDiary,
  run,
  type Size,
  type Step,
} from './sync-model.ts';

/**
 * The devices of sync-model.ts, whose service is restored from an older backup while they keep going. Which device comes
 * back first is random, and it may push far past what the others have pulled before they learn of the restore.
 */

interface Plan {
  devices: Record<'before' | 'lost' | 'after', Step[]>[];
  first: number;
}

const plans = (steps: number): fc.Arbitrary<Plan> => {
  const some = fc.array(anyStep, { minLength: steps, maxLength: steps });
  return fc.record({
    devices: fc.array(fc.record({ before: some, lost: some, after: some }), { minLength: 2, maxLength: 4 }),
    first: fc.nat({ max: 3 }),
  });
};

/** Runs the model on an app, where it can run only once. Returns what happened. Throws when a rule is broken. */
export async function runRestoreModel(
  { app, proxy }: Cuttable,
  { runs, steps }: Size,
): Promise<{ restores: number; lost: number }> {
  await keepDiary(app);
  const happened = { restores: 0, lost: 0 };
  await fc.assert(
    fc.asyncProperty(plans(steps), async (plan) => {
      happened.lost += await runOnce(app, proxy, plan);
      happened.restores += 1;
    }),
    { numRuns: runs, endOnFailure: true },
  );
  return happened;
}

/** Runs one plan. Returns how many revisions the restore lost. */
async function runOnce(app: TestApp, proxy: PostgresProxy, { devices: plan, first }: Plan): Promise<number> {
  const who = await signInPro({ app });
  const devices = plan.map((_, n) => new Device(`device${n}`, who));
  const all = (phase: keyof Plan['devices'][number]) =>
    Promise.all(devices.map((device, n) => run(device, plan[n]?.[phase] ?? [], proxy)));

  // As in an exchange, which never pushes first.
  for (const device of devices) await device.pull('fine');
  await all('before');
  const restore = await backUp(app);
  const { length: kept } = await readDiary(app, who);
  await all('lost');
  const before = await readDiary(app, who);
  const held = await newestHeld(devices, kept);
  await restore();
  const early = first % devices.length;
  // The first device may push before it pulls.
  await devices[early]?.push('fine');
  await run(devices[early] as Device, plan[early]?.after ?? [], proxy);
  await all('after');
  await settle(devices);

  const history = await readDiary(app, who);
  const newest = judgeRestore({ history, before, held }, devices);
  await expectTogether(who, newest, devices);
  return before.length - kept;
}
