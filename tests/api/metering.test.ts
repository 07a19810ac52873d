import { beforeAll, describe, expect, it } from 'vitest';
import { startMeeting, usageOf } from '#lib/metering/service.ts';
import { planStatusOf } from '#lib/plans/service.ts';
import { queryOf, refused, type SignedIn, signIn } from '../support/api.ts';
import { query, workerApp } from '../support/app.ts';
import { runHere, subscribe } from '../support/billing.ts';
import { whileLocked, wholeTable } from '../support/stall.ts';

const report = ({ client, workspace }: SignedIn, clientMeetingId: string) =>
  client.post('/v1/meetings/start', { workspaceId: workspace.id, clientMeetingId, startedAt: 1_795_251_600_000 });

const month = () => new Date().toISOString().slice(0, 7);

describe('POST /v1/meetings/start', () => {
  it('counts a meeting once, however often it is reported', async () => {
    const person = await signIn();
    for (let i = 0; i < 3; i += 1) {
      expect((await report(person, 'a')).body).toEqual({ allowed: true, used: 1, limit: 20, month: month() });
    }
    expect((await report(person, 'b')).body.used).toBe(2);
    expect((await person.client.get('/v1/me')).body.usage).toEqual({ month: month(), used: 2, limit: 20 });
  });

  it('30 parallel reports of 20 meetings count 20, and the last are told', async () => {
    const person = await signIn();
    // No more than an account's line has room for.
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => report(person, `meeting ${i % 20}`)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(Math.max(...answers.map(({ body }) => body.used))).toBe(20);
    expect(answers.some(({ body }) => body.allowed === false)).toBe(true);
    expect((await person.client.get('/v1/me')).body.usage.used).toBe(20);
  });

  it('refuses nothing past the limit, and keeps counting', async () => {
    const person = await signIn();
    for (let i = 1; i <= 22; i += 1) {
      expect((await report(person, String(i))).body).toMatchObject({ allowed: i < 20, used: i, limit: 20 });
    }
    expect((await report(person, '1')).body).toMatchObject({ allowed: false, used: 22 });
  });

  it('has no limit on Pro', async () => {
    const person = await signIn();
    await query(
      person.client.app,
      `INSERT INTO meeting_starts (account_id, client_meeting_id, month)
       SELECT $1, 'm' || n, $2 FROM generate_series(1, 30) n`,
      [person.accountId, month()],
    );
    expect((await report(person, 'x')).body).toMatchObject({ allowed: false, used: 31 });
    await subscribe(person);
    expect((await report(person, 'y')).body).toEqual({ allowed: true, used: 32, limit: null, month: month() });
  });

  it('reads no starts to say how many there were', async () => {
    const person = await signIn();
    await report(person, 'a');
    // Anyone who reads the table would wait.
    const me = await whileLocked(person.client.app, wholeTable('meeting_starts'), [], () =>
      person.client.get('/v1/me'),
    );
    expect(me.body.usage.used).toBe(1);
  });

  it('doesn’t know a foreign, a deleted or a missing workspace, and counts nothing', async () => {
    const [person, other] = [await signIn(), await signIn()];
    for (const workspaceId of [other.workspace.id, 'nothing']) {
      const body = { workspaceId, clientMeetingId: 'a', startedAt: 0 };
      const answer = await person.client.post('/v1/meetings/start', body);
      expect(answer.body.error.code).toBe('not_found');
    }
    await queryOf(person, 'UPDATE workspaces SET deleted_at = now() WHERE id = $1');
    expect((await report(person, 'a')).status).toBe(404);
    const rows = await query(person.client.app, 'SELECT 1 FROM meeting_starts WHERE account_id = ANY($1)', [
      [person.accountId, other.accountId],
    ]);
    expect(rows).toEqual([]);
  });

  it.each([
    ['clientMeetingId', { clientMeetingId: '' }],
    ['clientMeetingId', { clientMeetingId: 'x'.repeat(65) }],
    ['workspaceId', { workspaceId: '😀'.repeat(65) }],
    ['startedAt', { startedAt: -1 }],
    ['startedAt', { startedAt: 1.5 }],
    ['startedAt', { startedAt: '0' }],
    ['startedAt', { startedAt: undefined }],
  ])('%s: %j is 400', async (path, fields) => {
    const { client, workspace } = await refused();
    const body = { workspaceId: workspace.id, clientMeetingId: 'a', startedAt: 0, ...fields };
    const answer = await client.post('/v1/meetings/start', body);
    expect(answer.body.error.details.issues[0].path).toBe(path);
  });
});

const startAt = ({ accountId, workspace }: SignedIn, now: number, clientMeetingId: string) =>
  startMeeting(
    { accountId, planStatus: planStatusOf(null, now) },
    { workspaceId: workspace.id, clientMeetingId, startedAt: 0 },
    now,
  );

describe('600 an hour', () => {
  beforeAll(async () => runHere(await workerApp()));

  it('then 429 until the hour is over; another account goes on, and nothing is lost', async () => {
    const [person, other] = [await signIn(), await signIn()];
    const now = Date.now();
    for (let tens = 0; tens < 60; tens += 1) {
      await Promise.all(Array.from({ length: 10 }, (_, n) => startAt(person, now, `meeting ${tens * 10 + n}`)));
    }
    const refused = await report(person, 'one more');
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await report(other, 'one more')).status).toBe(200);
    expect((await person.client.get('/v1/me')).body.usage.used).toBe(600);
    expect(await startAt(person, now + 3_600_000, 'one more')).toMatchObject({ allowed: false });
  });
});

describe('months', () => {
  beforeAll(async () => runHere(await workerApp()));

  it('begin at midnight UTC, to the millisecond', async () => {
    const person = await signIn();
    const midnight = Date.UTC(2027, 0, 1);
    expect(await startAt(person, midnight - 1, 'december')).toEqual({
      allowed: true,
      month: '2026-12',
      used: 1,
      limit: 20,
    });
    expect(await startAt(person, midnight, 'january')).toEqual({ allowed: true, month: '2027-01', used: 1, limit: 20 });
  });

  it('keep a leap day where it belongs', async () => {
    const person = await signIn();
    expect(await startAt(person, Date.UTC(2028, 1, 29, 23, 59, 59, 999), 'leap')).toMatchObject({
      month: '2028-02',
      used: 1,
    });
    expect(await startAt(person, Date.UTC(2028, 2, 1), 'march')).toMatchObject({ month: '2028-03', used: 1 });
  });

  it('a meeting counts in the month of its first report; the answer is about the current one', async () => {
    const person = await signIn();
    const [may, june] = [Date.UTC(2027, 4, 31, 23), Date.UTC(2027, 5, 1, 1)];
    expect(await startAt(person, may, 'long')).toMatchObject({ month: '2027-05', used: 1 });
    expect(await startAt(person, june, 'long')).toMatchObject({ month: '2027-06', used: 0 });
    expect(await usageOf(person.accountId, planStatusOf(null, may), may)).toMatchObject({ used: 1 });
  });
});
