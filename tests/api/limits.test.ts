import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { pool } from '#lib/db.ts';
import { type Cap, consume, giveBack, type Hit } from '#lib/limits.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { counterKey, newEmail } from '../support/account.ts';
import { query, workerApp } from '../support/app.ts';
import { runHere } from '../support/billing.ts';
import { waiting, whileLocked } from '../support/stall.ts';
import { until } from '../support/until.ts';

/** The caps themselves, at times that the tests choose. The routes' own tests say which caps they have. */

const NOW = Date.UTC(2026, 5, 1);

const hit = (limit: number, windowMs = HOUR): Hit => ({ cap: { name: 'test', limit, windowMs }, subject: newEmail() });

const app = await workerApp();

beforeAll(() => runHere(app));

it('a window counts from its first hit, and does not slide', async () => {
  const one = hit(2);
  expect(await consume([one], NOW)).toBeNull();
  expect(await consume([one], NOW + HOUR - MINUTE)).toBeNull();
  expect(await consume([one], NOW + HOUR - 1)).toBe(0.001);
  expect(await consume([one], NOW + HOUR)).toBeNull();
  expect(await consume([one], NOW + HOUR + MINUTE)).toBeNull();
  expect(await consume([one], NOW + HOUR + MINUTE)).toBe(3540);
});

it('a clock that was set forward by a day, and back again, makes no window longer than two', async () => {
  const [spent, running] = [hit(1), hit(2)];
  for (const one of [spent, running]) await consume([one], NOW + DAY);
  expect(await consume([spent], NOW + DAY)).toBe(3600);
  expect(await consume([spent], NOW)).toBeNull();
  expect(await consume([spent], NOW)).toBe(3600);
  expect(await consume([running], NOW)).toBeNull();
  expect(await consume([running], NOW + HOUR)).toBeNull();
});

it('a clock that is a little behind another begins no new window', async () => {
  const one = hit(2);
  expect(await consume([one], NOW)).toBeNull();
  expect(await consume([one], NOW - 1)).toBeNull();
  expect(await consume([one], NOW - MINUTE)).toBe(3660);
  expect(await consume([one], NOW)).toBe(3600);
});

it('being refused does not lengthen the wait', async () => {
  const one = hit(1);
  await consume([one], NOW);
  for (let i = 1; i <= 5; i += 1) expect(await consume([one], NOW + i * MINUTE)).toBe(3600 - i * 60);
  expect(await consume([one], NOW + HOUR)).toBeNull();
});

it('a refusal by one cap uses up no other', async () => {
  const [narrow, wide] = [hit(1), hit(3)];
  expect(await consume([narrow, wide], NOW)).toBeNull();
  for (let i = 0; i < 5; i += 1) expect(await consume([narrow, wide], NOW)).toBe(3600);
  for (let i = 0; i < 2; i += 1) expect(await consume([wide], NOW)).toBeNull();
  expect(await consume([wide], NOW)).toBe(3600);
});

it('nor does a refusal that came too late for the last place', async () => {
  const narrow = { ...hit(2), cap: { name: 'narrow', limit: 2, windowMs: HOUR } };
  const wide = hit(3);
  expect(await consume([narrow], NOW)).toBeNull();
  // Both see one place left, and wait for it.
  const refusals = await whileHeld('narrow', 2, () =>
    Promise.all([consume([narrow, wide], NOW), consume([narrow, wide], NOW)]),
  );
  expect(refusals.toSorted()).toEqual([3600, null]);
  for (let i = 0; i < 2; i += 1) expect(await consume([wide], NOW)).toBeNull();
  expect(await consume([wide], NOW)).toBe(3600);
});

it('a refused caller leaves no new rows', async () => {
  const counters = async () => (await query(app, 'SELECT count(*)::int AS n FROM rate_limits'))[0]?.n;
  const spent = hit(1);
  await consume([spent], NOW);
  const before = await counters();
  for (let i = 0; i < 5; i += 1) expect(await consume([hit(9), spent, hit(9)], NOW)).toBe(3600);
  expect(await counters()).toBe(before);
});

it('a reader of the table cannot find out by trying whom it counts', async () => {
  const { subject, cap } = hit(1);
  await consume([{ cap, subject }], NOW);
  const keys = (await query(app, "SELECT key FROM rate_limits WHERE starts_with(key, 'test:')")).map(({ key }) => key);
  const digest = (algorithm: 'base64url' | 'hex') => createHash('sha256').update(subject).digest(algorithm);
  for (const readable of [subject, digest('base64url'), digest('hex')]) expect(keys.join()).not.toContain(readable);
  expect(keys).toContain(counterKey(app, 'test', subject));
});

it('a caller refused by several caps waits for the last of them', async () => {
  const [hour, minute] = [hit(1), hit(1, MINUTE)];
  await consume([hour, minute], NOW);
  expect(await consume([hour, minute], NOW)).toBe(3600);
  expect(await consume([minute, hour], NOW)).toBe(3600);
});

it('what is given back is free again, and no more than that', async () => {
  const one = hit(2);
  await consume([one], NOW);
  for (let i = 0; i < 3; i += 1) await giveBack([one]);
  for (let i = 0; i < 2; i += 1) expect(await consume([one], NOW)).toBeNull();
  expect(await consume([one], NOW)).toBe(3600);
});

it('caps and subjects are counted separately', async () => {
  const { cap, subject } = hit(1);
  const other: Cap = { ...cap, name: 'test-other' };
  for (const one of [{ cap, subject }, { cap: other, subject }, hit(1)]) expect(await consume([one], NOW)).toBeNull();
  expect(await consume([{ cap, subject }], NOW)).toBe(3600);
});

/** Runs `work` while a cap's counter is locked, until this many statements wait for it or for each other. */
async function whileHeld<T>(name: string, waiters: number, work: () => Promise<T>): Promise<T> {
  const counter = 'SELECT FROM rate_limits WHERE starts_with(key, $1) FOR UPDATE';
  const [done] = await whileLocked(app, counter, [`${name}:`], async () => {
    const done = work();
    await until(async () => (await waiting(app)).length === waiters);
    return [done];
  });
  return done;
}

/** Returns how many deadlocks there were. Nothing else shows them, since the aborted transactions are repeated. */
async function deadlocks(): Promise<number> {
  // On each connection that has something to report.
  await Promise.all(Array.from({ length: 10 }, () => pool().query('SELECT pg_stat_force_next_flush(), pg_sleep(0.1)')));
  const [row] = await query(app, 'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
  return Number(row?.deadlocks);
}

/**
 * Has two callers use three caps that code points and a dictionary sort in opposite order. While the middle one is
 * locked, `first` gets them in this order and `second` in the other. Each takes what comes before the middle, so if
 * each kept its own order, they would wait for each other until PostgreSQL ended one. Returns the caps' points then.
 */
async function atOnce(first: typeof consume | typeof giveBack, second: typeof consume | typeof giveBack) {
  const hits = ['AA9', 'Aa5', 'aa1'].map((name) => ({ ...hit(10), cap: { name, limit: 10, windowMs: HOUR } }));
  await consume(hits, NOW);
  const before = await deadlocks();
  await whileHeld('Aa5', 2, () => Promise.all([first(hits, NOW), second(hits.toReversed(), NOW)]));
  expect(await deadlocks()).toBe(before);
  const left = await query(app, "DELETE FROM rate_limits WHERE key ~* '^aa[159]:' RETURNING points");
  return left.map(({ points }) => points);
}

it('two who take caps in opposite order do not end each other’s', async () => {
  expect(await atOnce(consume, consume)).toEqual([3, 3, 3]);
});

it.each(['C', 'und-x-icu'])('nor do one who takes and one who gives back, sorted by %s', async (collation) => {
  const sortBy = (name: string) => query(app, `ALTER TABLE rate_limits ALTER COLUMN key TYPE text COLLATE "${name}"`);
  await sortBy(collation);
  const left = await atOnce(consume, giveBack).finally(() => sortBy('default'));
  expect(left).toEqual([1, 1, 1]);
});
