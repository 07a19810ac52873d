import { appendFileSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withClient } from '#lib/local/postgres/database.ts';
import { receiptBody, signInPro } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type DurablePostgres, startDurable } from '../support/durable.ts';
import { person, push } from '../support/sync.ts';
import { until } from '../support/until.ts';

/** PostgreSQL's own log: nobody can fill the disk with it, and it contains nothing that people wrote. */

let postgres: DurablePostgres;
let app: TestApp;
let log: string;
beforeAll(async () => {
  // Fakes only the timer that checks the log's size from time to time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  postgres = await startDurable(mkdtempSync(path.join(process.env.TEST_DIR ?? '', 'log-')));
  const [data] = await ask<{ data: string }>("SELECT current_setting('data_directory') AS data");
  log = path.join(path.dirname(data?.data ?? ''), 'postgres.log');
  app = await startApp({ server: postgres });
});
afterAll(async () => {
  await app?.stop();
  await postgres?.stop();
  vi.useRealTimers();
});

const ask = <Row extends object>(sql: string) =>
  withClient(postgres.url, async (client) => (await client.query<Row>(sql)).rows);
const logged = () => readFileSync(log, 'utf8');

it('has no line about requests that are sent again, one after another or at once', async () => {
  const who = await signInPro({ app });
  const { client, workspace } = who;
  const before = logged().length;
  const records = [person('p1', { name: 'Ada' }), person('p2', { name: 'Grace' })];
  const first = await push(who, records);
  for (const again of await Promise.all(Array.from({ length: 5 }, () => push(who, records))))
    expect(again).toEqual(first);
  // One of these is new.
  expect((await push(who, [...records, person('p3', { name: 'Edsger' })])).accepted.map(({ rev }) => rev)).toEqual([
    1, 2, 3,
  ]);

  const receipt = receiptBody(workspace.id);
  const share = () => client.post('/v1/receipts', receipt, { headers: { 'idempotency-key': 'one' } });
  const shared = await Promise.all(Array.from({ length: 8 }, share));
  expect(shared.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(shared.map(({ body }) => body.id)).size).toBe(1);

  const start = () =>
    client.post('/v1/meetings/start', { workspaceId: workspace.id, clientMeetingId: 'm1', startedAt: Date.now() });
  for (const { status } of await Promise.all(Array.from({ length: 8 }, start))) expect(status).toBe(200);
  expect(logged().slice(before)).not.toMatch(/ERROR/);
});

it('has an error, but neither the statement nor the row', async () => {
  await expect(
    ask("CREATE TEMP TABLE once (word text UNIQUE); INSERT INTO once VALUES ('secret'), ('secret')"),
  ).rejects.toThrow('duplicate key');
  const line = await until(() => /.*duplicate key.*/.exec(logged())?.[0]);
  expect(line).toMatch(/ERROR: {2}duplicate key value violates unique constraint "once_word_key"$/);
  expect(logged()).not.toMatch(/STATEMENT|secret/);
});

it('is at most two files, however much is written', async () => {
  for (const filler of ['a', 'b', 'c']) {
    appendFileSync(log, `${filler.repeat(6 * 1024 * 1024)}\n`);
    vi.advanceTimersByTime(60_000);
    expect(statSync(log).size).toBe(0);
    expect(readFileSync(`${log}.1`, 'utf8').at(-2)).toBe(filler);
    // The server goes on writing to the right file.
    await expect(ask('SELECT 1 / 0')).rejects.toThrow('division by zero');
    await until(() => logged().includes('division by zero'));
    expect(statSync(log).size).toBeLessThan(1000);
  }
});
