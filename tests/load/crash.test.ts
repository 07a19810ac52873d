import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '#lib/local/postgres/database.ts';
import { type SignedIn, signInPro } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { settled } from '../support/backup.ts';
import { Device } from '../support/device.ts';
import { type DurablePostgres, startDurable } from '../support/durable.ts';
import { PATIENCE_MS, SOAK_MS } from '../support/soak.ts';
import { expectReports } from '../support/sums.ts';
import { pullAll } from '../support/sync.ts';
import { until } from '../support/until.ts';
import { expectAcknowledged, Writer } from '../support/writer.ts';

/**
 * `npm run soak`: the app, or all of PostgreSQL, is killed (SIGKILL) amid writes, again and again. Afterwards, whatever was
 * acknowledged is there before any device could have sent it again. At any moment, reports are what a rebuild computes.
 *
 * The system still writes what a killed process has handed to it, so this doesn't test a power cut. A test of the settings
 * shows that writes are forced to the disk (fsync).
 */

const WRITERS = 4;

/** How many writes are acknowledged before it ends. On a busy machine, this may take longer than SOAK_MS. */
const ENOUGH = 3000;

/** How many writes are acknowledged between two faults: a process lives for more than a hundred pushes. */
const [LEAST, MOST] = [200, 600];

let postgres: DurablePostgres;
let app: TestApp;
let writers: Writer[];

beforeAll(async () => {
  postgres = await startDurable(mkdtempSync(path.join(process.env.TEST_DIR ?? '', 'crash-')));
  app = await startApp({ server: postgres });
  const people: SignedIn[] = [];
  for (let n = 0; n < WRITERS; n += 1) people.push(await signInPro({ app }));
  writers = people.map((who, n) => new Writer(who, n));
});

afterAll(async () => {
  await app?.stop();
  await postgres?.stop();
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledgements, 0);

/** Everyone writes until whatever they need is killed. Meanwhile, some reports are checked. */
async function writeUntil(end: () => Promise<void>): Promise<void> {
  const enough = acknowledged() + LEAST + Math.random() * (MOST - LEAST);
  const working = Promise.all(writers.map((writer) => writer.work()));
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      await sleep(50 + Math.random() * 300);
      if (!isOver) await expectReports(app.databaseUrl, oneOf(writers).who.workspace.id);
    }
  })();
  await Promise.race([until(() => acknowledged() >= enough), working]);
  expect(acknowledged(), 'writes ended before anything was killed').toBeGreaterThanOrEqual(enough);
  isOver = true;
  await looking;
  // Amid writes: the last one was acknowledged a moment ago.
  await end();
  for (const writer of writers) writer.stop();
  await working;
}

/** What is killed amid writes, and started again. */
const faults = {
  app: async () => {
    await writeUntil(() => app.kill());
    await app.restart();
  },
  postgres: async () => {
    await writeUntil(() => postgres.kill());
    await postgres.restart();
  },
  both: async () => {
    await writeUntil(async () => {
      await Promise.all([postgres.kill(), app.kill()]);
    });
    await postgres.restart();
    await app.restart();
  },
};

it('writes are forced to the disk, to survive a power cut', async () => {
  const { rows } = await withClient(postgres.url, (client) =>
    client.query(
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') ORDER BY name",
    ),
  );
  expect(rows).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
});

it(
  'nothing acknowledged is lost, nothing is half-written, and reports are right',
  async () => {
    const done = { app: 0, postgres: 0, both: 0 };
    const end = Date.now() + SOAK_MS;
    const kinds = Object.keys(faults) as (keyof typeof faults)[];
    for (let n = 0; n < kinds.length || acknowledged() < ENOUGH || Date.now() < end; n += 1) {
      const kind = kinds[n] ?? oneOf(kinds);
      await faults[kind]();
      await settled(app);
      done[kind] += 1;
      for (const writer of writers) {
        await expectAcknowledged(app.databaseUrl, writer);
        await expectReports(app.databaseUrl, writer.who.workspace.id);
      }
    }
    console.log(`${acknowledged()} acknowledged writes; killed: ${JSON.stringify(done)}`);
  },
  PATIENCE_MS,
);

it('devices notice that the data folder was restored from a copy, and send again what it lacks', async () => {
  const who = await signInPro({ app });
  const [phone, laptop] = [new Device('phone', who), new Device('laptop', who)];
  const note = (device: Device, id: string) => device.edit({ table: 'people', id, field: 'note' });
  const together = async (...devices: Device[]) => {
    for (const device of [...devices, ...devices]) {
      await device.pull('fine');
      await device.push('fine');
    }
    for (const device of devices) await device.pull('fine');
  };
  await note(phone, 'kept');
  await together(phone, laptop);
  const restore = await postgres.backUp();
  await settled(app);
  for (let n = 0; n < 10; n += 1) await note(phone, `lost ${n}`);
  await together(phone);
  await restore();
  await settled(app);
  expect(await pullAll(who)).toHaveLength(1);
  for (let n = 0; n < 12; n += 1) await note(laptop, `new ${n}`);
  await laptop.push('fine');
  await together(phone, laptop);
  expect(await pullAll(who)).toHaveLength(23);
  for (const device of [phone, laptop]) expect((await device.contents()).size).toBe(23);
});
