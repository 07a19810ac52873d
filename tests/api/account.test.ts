import { expect, it } from 'vitest';
import { requestCode, shareReceipt, signIn, stranger } from '../support/api.ts';
import { query } from '../support/app.ts';

it('GET /v1/me shows a free account whole', async () => {
  const { client, accountId, email, workspace } = await signIn();
  const { body } = await client.get('/v1/me');
  expect(body).toEqual({
    user: { id: accountId, email },
    plan: 'free',
    entitlements: {
      meetingsPerMonth: 20,
      attendeesPerMeeting: 12,
      rosterSize: 15,
      workspaces: 1,
      historyDays: 30,
      insights: 2,
      sync: false,
      export: false,
      templates: false,
      digest: false,
      apiTokens: false,
      receiptBranding: false,
    },
    usage: { month: new Date().toISOString().slice(0, 7), used: 0, limit: 20 },
    workspaces: [workspace],
    pricing: { mode: 'starter', monthMinor: 600, yearMinor: 6000, currency: 'USD' },
    subscription: null,
    readOnlyUntil: null,
  });
});

it('DELETE /v1/me removes the account and all it held, and ends every session', async () => {
  const person = await signIn();
  const other = await signIn({ email: person.email });
  const receipt = await shareReceipt(person);
  expect((await person.client.delete('/v1/me')).body).toEqual({ ok: true });
  expect((await other.client.get('/v1/me')).status).toBe(401);
  expect((await fetch(receipt.url)).status).toBe(404);
  for (const [table, column] of [
    ['accounts', 'id'],
    ['sessions', 'account_id'],
    ['workspaces', 'account_id'],
    ['receipts', 'account_id'],
  ]) {
    expect(
      await query(person.client.app, `SELECT 1 FROM ${table} WHERE ${column} = $1`, [person.accountId]),
      table,
    ).toEqual([]);
  }
  const again = await signIn({ email: person.email });
  expect(again.accountId).not.toBe(person.accountId);
  expect((await again.client.get('/v1/receipts')).body.receipts).toEqual([]);
});

it('a code sent before the account was deleted no longer signs in', async () => {
  const { client, email } = await signIn();
  const elsewhere = await stranger();
  const code = await requestCode(elsewhere, email);
  expect((await client.delete('/v1/me')).status).toBe(200);
  const late = await elsewhere.post('/v1/auth/verify', { email, code });
  expect([late.status, late.body.error.code]).toEqual([400, 'invalid_code']);
  expect(await query(client.app, 'SELECT 1 FROM accounts WHERE email = $1', [email])).toEqual([]);
});
