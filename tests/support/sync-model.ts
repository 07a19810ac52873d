import fc from 'fast-check';
import { expect } from 'vitest';
import { isTombstone } from '#lib/sync/merge.ts';
import { type SignedIn, signInPro } from './api.ts';
import { startApp, type TestApp } from './app.ts';
import { Device, type Fate, keyOf, type Spot, settle } from './device.ts';
import { readHistory, type Version } from './history.ts';
import { type Cut, type PostgresProxy, startProxy } from './postgres-proxy.ts';
import { expectReports, expectSums } from './sums.ts';
import { pullAll } from './sync.ts';

/**
 * Devices that edit one workspace at the same time, over a network and a database connection that break at the worst
 * moments. They are checked afterwards against the database's own history: a serial record of what was accepted, on what
 * base, in what order.
 */

export type Step =
  | { kind: 'edit'; spot: Spot }
  | { kind: 'delete'; spot: Spot }
  | { kind: 'push'; fate: Fate; during: Spot | null }
  | { kind: 'crash'; cut: Cut }
  | { kind: 'pull'; fate: Fate; limit: number }
  | { kind: 'offline'; steps: number };

/** Few records with few fields, so that devices collide. */
const spot: fc.Arbitrary<Spot> = fc
  .record({
    table: fc.constantFrom('people', 'meetings', 'attendees', 'segments'),
    n: fc.nat({ max: 3 }),
    field: fc.constantFrom('title', 'role', 'note'),
  })
  .map(({ table, n, field }) => ({ table, id: `${table.slice(0, 1)}${n}`, field }));

const fate = fc.constantFrom<Fate>('fine', 'fine', 'fine', 'request lost', 'answer lost', 'twice');

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: fc.record({ kind: fc.constant('edit'), spot }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete'), spot }) },
  { weight: 30, arbitrary: fc.record({ kind: fc.constant('push'), fate, during: fc.option(spot) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('crash'), cut: fc.constantFrom<Cut>('before commit', 'after commit') }),
  },
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('pull'), fate, limit: fc.constantFrom(1, 3, 1000) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('offline'), steps: fc.integer({ min: 5, max: 30 }) }) },
);

export async function run(device: Device, steps: readonly Step[], proxy: PostgresProxy): Promise<void> {
  let offline = 0;
  for (const step of steps) {
    offline -= 1;
    if (step.kind === 'edit') await device.edit(step.spot);
    else if (step.kind === 'delete') await device.delete(step.spot);
    else if (step.kind === 'offline') offline = step.steps;
    else if (offline <= 0) await sync(device, step, proxy);
  }
}

async function sync(
  device: Device,
  step: Extract<Step, { kind: 'push' | 'pull' | 'crash' }>,
  proxy: PostgresProxy,
): Promise<void> {
  if (step.kind === 'pull') return device.pull(step.fate, step.limit);
  if (step.kind === 'push') {
    const { fate: how, during } = step;
    return device.push(how, async () => void (during && (await device.edit(during))));
  }
  // Hits whichever device commits next, usually this one. If it had nothing to send, the cut would hit later.
  if (await device.hasUnsent()) proxy.cutNext(step.cut);
  return device.push('fine');
}

/** Checks that every written value is in the history, or its record was deleted. */
function judge(history: readonly Version[], devices: readonly Device[]): Map<string, Version> {
  const { newest, values } = readHistory(history);
  for (const device of devices) {
    for (const [place, { spot: at, value }] of device.written) {
      const last = newest.get(keyOf(at.table, at.id));
      const kept = values.get(place)?.has(value) || (last !== undefined && isTombstone(last.record));
      expect(kept, `${value}, written to ${place} by ${device.name}`).toBe(true);
    }
  }
  return newest;
}

/** SQL for a diary of every version of every record, kept by a trigger. */
const DIARY = `
  CREATE TABLE diary (workspace_id text, tbl text, id text, rev bigint, record json);
  CREATE FUNCTION keep_diary() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO diary SELECT NEW.workspace_id, NEW.tbl, NEW.id, NEW.rev, NEW.record; RETURN NEW;
  END $$;
  CREATE TRIGGER keep_diary AFTER INSERT OR UPDATE ON sync_records FOR EACH ROW EXECUTE FUNCTION keep_diary()`;

export const keepDiary = (app: TestApp) => app.pool.query(DIARY);

export async function readDiary(app: TestApp, { workspace }: SignedIn): Promise<Version[]> {
  const { rows } = await app.pool.query<Version>(
    'SELECT tbl, id, rev::int, record FROM diary WHERE workspace_id = $1 ORDER BY rev',
    [workspace.id],
  );
  return rows;
}

export interface Size {
  runs: number;
  /** Per device and run. */
  steps: number;
}

/** An app whose connections to its database can be cut. */
export async function startCuttable() {
  const proxy = await startProxy(process.env.TEST_PG_URL ?? '');
  const app = await startApp({ via: proxy.url });
  return {
    ...{ app, proxy },
    async stop() {
      await app.stop();
      await proxy.stop();
    },
  };
}

export type Cuttable = Awaited<ReturnType<typeof startCuttable>>;

/** Runs the model on its own app and returns what happened. Throws when a rule is broken. */
export async function runModel({ runs, steps }: Size) {
  const { app, proxy, stop } = await startCuttable();
  try {
    await keepDiary(app);
    let operations = 0;
    const devices = fc.array(fc.array(anyStep, { minLength: steps, maxLength: steps }), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(devices, async (plan) => {
        operations += plan.flat().length;
        await runOnce(app, proxy, plan);
      }),
      // Timing differs between runs, so shrinking a failing example would take luck.
      { numRuns: runs, endOnFailure: true },
    );
    return { operations, ...proxy.cuts };
  } finally {
    await stop();
  }
}

async function runOnce(app: TestApp, proxy: PostgresProxy, plan: readonly (readonly Step[])[]): Promise<void> {
  const who = await signInPro({ app });
  const devices = plan.map((_, n) => new Device(`device${n}`, who));
  const follower = new Device('follower', who);
  let working = true;
  const following = (async () => {
    while (working) await follower.pull('fine', 2);
  })();
  await Promise.all(devices.map((device, n) => run(device, plan[n] ?? [], proxy))).finally(() => {
    working = false;
  });
  await following;
  await settle([...devices, follower]);

  const newest = judge(await readDiary(app, who), devices);
  await expectTogether(who, newest, [...devices, follower]);
}

/** Checks that the workspace, and what each device has, match the history. */
export async function expectTogether(
  who: SignedIn,
  newest: ReadonlyMap<string, Version>,
  devices: readonly Device[],
): Promise<void> {
  await expectSums(who);
  await expectReports(who.client.app.databaseUrl, who.workspace.id);
  const truth = new Map((await pullAll(who)).map(({ table, record }) => [keyOf(table, record.id), record]));
  expect(truth).toEqual(new Map([...newest].map(([key, { record, rev }]) => [key, { ...record, rev }])));
  for (const device of devices) {
    expect(await device.contents(), device.name).toEqual(
      new Map([...truth].map(([key, { from, ...record }]) => [key, record])),
    );
  }
}
