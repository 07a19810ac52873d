import fc from 'fast-check';
import { expect } from 'vitest';
import { isTombstone } from '#lib/sync/merge.ts';
import type { SyncRecord } from '#lib/sync/schema.ts';
import { TABLES } from '#lib/sync/terms.ts';
import { signInPro } from './api.ts';
import { startApp, type TestApp } from './app.ts';
import { backUp } from './backup.ts';
import { Device, keyOf } from './device.ts';
import { type PostgresProxy, startProxy } from './postgres-proxy.ts';
import {
  anyStep,
  expectTogether,
  keepDiary,
  readDiary,
  readHistory,
  run,
  type Size,
  type Step,
  settle,
  type Version,
} from './sync-model.ts';

/**
 * The devices of sync-model.ts, whose service is restored from an older backup while they go on. Which device comes back
 * first is up to chance, and it may push far past what the others have pulled before they hear of it.
 */

interface Plan {
  devices: Record<'before' | 'lost' | 'after', Step[]>[];
  /** The device that comes back first. */
  first: number;
}

const plans = (steps: number): fc.Arbitrary<Plan> => {
  const some = fc.array(anyStep, { minLength: steps, maxLength: steps });
  return fc.record({
    devices: fc.array(fc.record({ before: some, lost: some, after: some }), { minLength: 2, maxLength: 4 }),
    first: fc.nat({ max: 3 }),
  });
};

/** Runs the model on an app of its own and returns what happened. Throws when a rule is broken. */
export async function runRestoreModel({ runs, steps }: Size): Promise<{ restores: number; lost: number }> {
  const proxy = await startProxy(process.env.TEST_PG_URL ?? '');
  const app = await startApp({ via: proxy.url });
  try {
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
  } finally {
    await app.stop();
    await proxy.stop();
  }
}

/** Returns how many revisions the restore lost. */
async function runOnce(app: TestApp, proxy: PostgresProxy, { devices: plan, first }: Plan): Promise<number> {
  const who = await signInPro({ app });
  const devices = plan.map((_, n) => new Device(`device${n}`, who));
  const all = (phase: keyof Plan['devices'][number]) =>
    Promise.all(devices.map((device, n) => run(device, plan[n]?.[phase] ?? [], proxy)));

  await all('before');
  const restore = await backUp(app);
  const { length: kept } = await readDiary(app, who);
  await all('lost');
  const before = await readDiary(app, who);
  const held = await newestHeld(devices, kept);
  await restore();
  const early = first % devices.length;
  // It may push before it pulls.
  await devices[early]?.push('fine');
  await run(devices[early] as Device, plan[early]?.after ?? [], proxy);
  await all('after');
  await settle(devices);

  const history = await readDiary(app, who);
  const newest = judge({ history, before, held }, devices);
  await expectTogether(who, newest, devices);
  return before.length - kept;
}

/** Of each record, the newest lost version that a device still has: `kept` is the last revision in the backup. */
async function newestHeld(devices: readonly Device[], kept: number): Promise<Map<string, SyncRecord>> {
  const held = new Map<string, SyncRecord>();
  for (const device of devices) {
    for (const table of TABLES) {
      for (const { id, record, unsent, base } of await device.store.read((reader) => reader.allRaw(table))) {
        const known = unsent ? base : record;
        // Its edit was merged with a later version, and wins: that version's value is replaced here, as if it had been seen.
        for (const [field, value] of Object.entries(known ?? {})) {
          if (record[field] !== value) device.replaced.add(value);
        }
        if (!known || Number(record.rev) <= Math.max(kept, Number(held.get(keyOf(table, id))?.rev ?? 0))) continue;
        held.set(keyOf(table, id), { ...known, rev: record.rev });
      }
    }
  }
  return held;
}

interface Evidence {
  history: readonly Version[];
  /** The history until the restore. */
  before: readonly Version[];
  held: ReadonlyMap<string, SyncRecord>;
}

/**
 * Nothing is lost that a device has: neither what it has written, nor what was lost at the service and is still on a
 * device. It is in the new history, or somebody who saw it wrote something else, or the record is deleted.
 */
function judge({ history, before, held }: Evidence, devices: readonly Device[]): Map<string, Version> {
  const { newest, values } = readHistory(history);
  const isDeleted = (key: string) => isTombstone(newest.get(key)?.record ?? {});
  const isReplaced = (value: unknown) => devices.some(({ replaced }) => replaced.has(value));
  for (const [key, record] of held) {
    if (isTombstone(record)) expect(isDeleted(key), `${key} was deleted`).toBe(true);
    for (const [field, value] of Object.entries(record)) {
      // Written by devices: what a record is born with and its revision are not.
      if (typeof value !== 'string' || !value.startsWith('device') || isReplaced(value) || isDeleted(key)) continue;
      expect(values.get(`${key} ${field}`)?.has(value), `${value} of ${key}, which was lost and is on a device`).toBe(
        true,
      );
    }
  }
  const former = readHistory(before).values;
  for (const device of devices) {
    for (const [place, { spot, value }] of device.written) {
      const key = keyOf(spot.table, spot.id);
      const wasReplaced = former.get(place)?.has(value) && held.get(key)?.[spot.field] !== value;
      const isKept = values.get(place)?.has(value) || wasReplaced || isReplaced(value) || isDeleted(key);
      expect(isKept, `${value}, written to ${place} by ${device.name}`).toBe(true);
    }
  }
  return newest;
}
