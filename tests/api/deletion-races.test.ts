import { expect, it } from 'vitest';
import { receiptBody, type SignedIn, signIn, signInPro } from '../support/api.ts';
import { query, workerApp } from '../support/app.ts';
import { openCheckout, payAt } from '../support/billing.ts';
import { company, hmac, invite, join, makeLedger, put } from '../support/ledgers.ts';
import { waiting } from '../support/stall.ts';
import { until } from '../support/until.ts';

/** Requests of an account while it is deleted: it stays deleted, and none gets a 500. */

const ROUNDS = 8;
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('a checkout confirmed from many sides', async () => {
  const app = await workerApp();
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await signIn();
    const back = await payAt(await openCheckout(person));
    const sessionId = back.searchParams.get('session_id');
    const confirming = Array.from({ length: 4 }, () => person.client.post('/v1/billing/confirm', { sessionId }));
    await after(round * 4);
    const deleted = await person.client.delete('/v1/me');
    expect([deleted.status, deleted.body]).toEqual([200, { ok: true }]);
    for (const { status } of await Promise.all(confirming)) expect([200, 401, 404]).toContain(status);
    expect(await query(app, 'SELECT 1 FROM billing WHERE account_id = $1', [person.accountId])).toEqual([]);
    await app.stripe.courier.flush();
  }
});

it('everything that creates something', async () => {
  const app = await workerApp();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { client, workspace, accountId } = await signInPro();
    const workspaceId = workspace.id;
    const making = Array.from({ length: 6 }, (_, i) => [
      client.post('/v1/workspaces', { name: `${i}`, currency: 'EUR', timeZone: 'UTC' }),
      client.post('/v1/meetings/start', { workspaceId, clientMeetingId: `m${i}`, startedAt: Date.now() }),
      client.post('/v1/tokens', { workspaceId, name: `t${i}` }),
      client.post('/v1/receipts', receiptBody(workspaceId)),
      client.post('/v1/sync/push', { workspaceId, records: [{ table: 'people', record: { id: `p${i}` } }] }),
    ]).flat();
    await after(round * 3);
    expect((await client.delete('/v1/me')).status).toBe(200);
    for (const { status, body } of await Promise.all(making)) {
      expect([200, 201, 401, 404], JSON.stringify(body)).toContain(status);
    }
    for (const table of ['workspaces', 'meeting_starts', 'receipts', 'sessions']) {
      expect(await query(app, `SELECT 1 FROM ${table} WHERE account_id = $1`, [accountId]), table).toEqual([]);
    }
  }
});

it('rows sent to a ledger and withdrawn from it, which its owner deletes in the end', async () => {
  const owner = await signInPro();
  const ledger = await makeLedger(owner);
  const { secret } = await invite(owner, ledger);
  await join(owner, ledger);
  const [first = '', ...keys] = Array.from({ length: 12 }, (_, i) => hmac(`row ${i}`));
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await signIn();
    await join(person, ledger, secret);
    await put(person, ledger, { costMinor: 12_500 }, first);
    const sending = [person, owner].flatMap((one) => [
      ...keys.map((key, i) => put(one, ledger, { costMinor: 12_000 + i * round }, key)),
      one.client.delete(`/v1/ledgers/${ledger.id}/entries/${first}`),
    ]);
    await after(round * 4);
    expect((await person.client.delete('/v1/me')).status).toBe(200);
    for (const { status, body } of await Promise.all(sending)) {
      expect([200, 401, 404], JSON.stringify(body)).toContain(status);
    }
    const kept = 'SELECT key, counts, metered FROM ledger_entries WHERE ledger_id = $1 AND (NOT counts OR metered > 1)';
    expect(await query(owner.client.app, kept, [ledger.id])).toEqual([]);
  }
  const late = keys.map((key) => put(owner, ledger, {}, key));
  expect((await owner.client.delete('/v1/me')).status).toBe(200);
  for (const { status } of await Promise.all(late)) expect([200, 401, 404]).toContain(status);
});

/** Returns rows like one of a ledger's, under other keys. */
const COPIES = `
  WITH copies AS (
    INSERT INTO ledger_entries
    SELECT (jsonb_populate_record(entry, jsonb_build_object('id', nextval('ledger_entries_id_seq'), 'key', other))).*
      FROM ledger_entries AS entry, unnest($3::text[]) AS other WHERE ledger_id = $1 AND key = $2
    RETURNING member_id
  )
  UPDATE ledger_members SET rows = rows + (SELECT count(*) FROM copies) WHERE id IN (SELECT member_id FROM copies)`;

it.each([
  ['leaves', async ({ client }: SignedIn, membership: string) => client.delete(`${membership}?rows=delete`)],
  ['deletes the workspace', ({ client, workspace }: SignedIn) => client.delete(`/v1/workspaces/${workspace.id}`)],
  ['deletes the account', ({ client }: SignedIn) => client.delete('/v1/me')],
])(
  'one row of a ledger’s meeting counts, when the sender of the one that counted %s at the same moment',
  async (_, leave) => {
    const { ben, ledger, link, summary, path, memberId } = await company();
    for (let round = 0; round < 4; round += 1) {
      const sender = await signInPro();
      await join(sender, ledger, link.secret);
      const membership = `${path}/members/${await memberId(sender)}`;
      // The last workspace can't be deleted.
      expect((await sender.client.post('/v1/workspaces', { name: 'Another' })).status).toBe(201);
      const keys = Array.from({ length: 25 }, (_, i) => hmac(`left ${round} ${i}`));
      await put(sender, ledger, { costMinor: 2_000 }, keys[0]);
      await query(sender.client.app, COPIES, [ledger.id, keys[0], keys.slice(1)]);
      const send = async () => {
        for (const key of keys) expect((await put(ben, ledger, { costMinor: 1_000 }, key)).status).toBe(200);
      };
      const left = after(25 * round).then(() => leave(sender, membership));
      await Promise.all([send(), left]);
      expect((await left).status).toBe(200);
      const count = 25 * (round + 1);
      expect((await summary()).sums).toMatchObject({ count, totalMinor: 1_000 * count });
    }
  },
);

it.each([
  ['workspace', 'UPDATE workspaces SET deleted_at = now() WHERE account_id = $1'],
  ['account', 'DELETE FROM accounts WHERE id = $1'],
])(
  'one row of a ledger’s meeting counts, when it is sent before the one that counted is gone with its %s',
  async (_, deletion) => {
    const { ann, ben, ledger, summary } = await company();
    const { app } = ann.client;
    const key = hmac('both');
    await put(ann, ledger, { costMinor: 2_000 }, key);
    const deleter = await app.pool.connect();
    await deleter.query('BEGIN');
    await deleter.query(deletion, [ann.accountId]);
    const sent = put(ben, ledger, { costMinor: 1_000 }, key);
    await until(async () => (await waiting(app)).length > 0);
    await deleter.query('COMMIT');
    deleter.release();
    expect((await sent).body).toEqual({ counts: true, also: false });
    expect((await summary()).sums).toMatchObject({ count: 1, totalMinor: 1_000 });
  },
);
