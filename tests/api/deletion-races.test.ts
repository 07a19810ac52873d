import { expect, it } from 'vitest';
import { receiptBody, signIn, signInPro } from '../support/api.ts';
import { query, workerApp } from '../support/app.ts';
import { openCheckout, payAt } from '../support/billing.ts';
import { hmac, invite, join, makeLedger, put } from '../support/ledgers.ts';
import { makePro } from '../support/pro.ts';

/** What an account does while it is deleted: the deletion holds, and nothing is our fault. */

const ROUNDS = 12;
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('a checkout confirmed from many sides', async () => {
  const app = await workerApp();
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await signIn();
    const back = await payAt(await openCheckout(person));
    const sessionId = back.searchParams.get('session_id');
    const confirming = Array.from({ length: 4 }, () => person.client.post('/v1/billing/confirm', { sessionId }));
    await after(round * 3);
    const deleted = await person.client.delete('/v1/me');
    expect([deleted.status, deleted.body]).toEqual([200, { ok: true }]);
    for (const { status } of await Promise.all(confirming)) expect([200, 401, 404]).toContain(status);
    expect(await query(app, 'SELECT 1 FROM billing WHERE account_id = $1', [person.accountId])).toEqual([]);
    await app.stripe.courier.flush();
  }
});

it('everything that makes something', async () => {
  const app = await workerApp();
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await signIn();
    await makePro(person);
    const { client, workspace, accountId } = person;
    const workspaceId = workspace.id;
    const making = Array.from({ length: 6 }, (_, i) => [
      client.post('/v1/workspaces', { name: `${i}`, currency: 'EUR', timeZone: 'UTC' }),
      client.post('/v1/meetings/start', { workspaceId, clientMeetingId: `m${i}`, startedAt: Date.now() }),
      client.post('/v1/tokens', { workspaceId, name: `t${i}` }),
      client.post('/v1/receipts', receiptBody(workspaceId)),
      client.post('/v1/sync/push', { workspaceId, records: [{ table: 'people', record: { id: `p${i}` } }] }),
    ]).flat();
    await after(round * 2);
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
    await after(round * 3);
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
