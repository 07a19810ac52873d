import { expect, it } from 'vitest';
import { newId } from '#lib/ids.ts';
import { requestCode, type SignedIn, shareReceipt, signIn, signInPro, stranger } from '../support/api.ts';
import { query } from '../support/app.ts';
import { meetingOf, record } from '../support/reports.ts';
import { push } from '../support/sync.ts';

it('GET /v1/me has all fields of a free account', async () => {
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

it('DELETE /v1/me removes the account and everything in it, and ends every session', async () => {
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
  const { client: known } = await signIn({ email });
  const sent = [
    { from: elsewhere, code: await requestCode(elsewhere, email) },
    { from: known, code: await requestCode(known, email) },
  ];
  expect((await client.delete('/v1/me')).status).toBe(200);
  for (const { from, code } of sent) {
    const late = await from.post('/v1/auth/verify', { email, code });
    expect(late.body.error.code).toBe('invalid_code');
  }
  expect(await query(client.app, 'SELECT 1 FROM accounts WHERE email = $1', [email])).toEqual([]);
});

/** Returns the tables with a row that contains the account, its mailbox, its workspace or a name. */
async function tablesAbout({ client: { app }, accountId, email, workspace }: SignedIn, name: string) {
  const tables = await query(app, "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  const about = [accountId, email, workspace.id, name];
  const found: string[] = [];
  for (const table of tables) {
    const sql = `SELECT 1 FROM "${table.name}" AS stored, unnest($1::text[]) AS word WHERE strpos(stored::text, word) > 0`;
    if ((await query(app, sql, [about])).length > 0) found.push(table.name);
  }
  return found;
}

it('a deleted account leaves nothing in any table', async () => {
  const person = await signInPro();
  const { client, accountId, workspace, email } = person;
  const name = `Somebody ${newId()}`;
  // A customer's ID is kept until Stripe has closed it. In tests it contains the account's ID.
  await query(client.app, "UPDATE billing SET customer_id = 'cus_' || md5(account_id) WHERE account_id = $1", [
    accountId,
  ]);
  await push(person, [...meetingOf('m', [{ personId: 'p', role: 'Engineer' }]), record('people', 'p', { name })]);
  await shareReceipt(person);
  await client.post('/v1/tokens', { workspaceId: workspace.id, name: 'x' });
  await client.post('/v1/meetings/start', { workspaceId: workspace.id, clientMeetingId: 'm', startedAt: 0 });
  await requestCode(await stranger(), email);
  await requestCode(client, email);
  expect(await tablesAbout(person, name)).toEqual([
    ...['accounts', 'api_tokens', 'billing', 'known_devices', 'meeting_counts', 'meeting_starts', 'receipts'],
    ...['report_meetings'],
    ...['report_weeks', 'sessions', 'sign_in_codes', 'sync_records', 'workspaces'],
  ]);
  expect((await client.delete('/v1/me')).status).toBe(200);
  expect(await tablesAbout(person, name)).toEqual([]);
});
