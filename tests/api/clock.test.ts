import { expect, it, onTestFinished } from 'vitest';
import { cautiousNow } from '#lib/db.ts';
import { DAY, MINUTE } from '#lib/time.ts';
import { newEmail } from '../support/account.ts';
import { Client, requestCode, signIn, signInPro } from '../support/api.ts';
import { emptyApp, query, runCron, workerApp } from '../support/app.ts';
import { runHere } from '../support/billing.ts';

it('deleting by age goes by the earlier of two clocks', async () => {
  onTestFinished(runHere(await workerApp()));
  const now = Date.now();
  expect(await cautiousNow(now - DAY)).toBe(now - DAY);
  expect(Math.abs((await cautiousNow(now + 365 * DAY)) - now)).toBeLessThan(MINUTE);
});

it('a clock two years ahead signs nobody out for good, and housekeeping deletes nothing that isn’t old', async () => {
  const app = await emptyApp();
  const person = await signIn({ app });
  const status = async () => (await person.client.get('/v1/me')).status;
  const now = Date.now();
  const pro = await signInPro({ app });
  const start = { workspaceId: pro.workspace.id, clientMeetingId: 'm', startedAt: now };
  expect((await pro.client.post('/v1/meetings/start', start)).status).toBe(200);
  await pro.client.post('/v1/workspaces', { name: 'Second' });
  expect((await pro.client.delete(`/v1/workspaces/${pro.workspace.id}`)).status).toBe(200);
  await app.setNow(now + 2 * 365 * DAY);
  expect(await status()).toBe(401);
  // Devices follow the machine's clock: moving the app's clock doesn't move any browser's.
  for (const path of ['/health', '/v1/me', '/v1/nothing']) {
    const { headers } = await fetch(`${app.baseUrl}${path}`);
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(MINUTE);
  }
  expect((await runCron(app, 'housekeeping')).status).toBe(200);
  const kept = `SELECT (SELECT count(*) FROM workspaces WHERE deleted_at IS NOT NULL)::int AS workspaces,
                       (SELECT count(*) FROM meeting_starts)::int AS starts`;
  expect(await query(app, kept)).toEqual([{ workspaces: 1, starts: 1 }]);
  await app.setNow(now);
  expect(await status()).toBe(200);

  // Nor does a code work for longer, for a stranger or for a known device.
  const strange = { client: new Client(app), email: newEmail() };
  for (const { client, email } of [strange, person]) {
    await app.setNow(now + DAY);
    const code = await requestCode(client, email);
    await app.setNow(Date.now());
    const refused = await client.post('/v1/auth/verify', { email, code });
    expect(refused.body.error?.code).toBe('invalid_code');
    const fresh = await requestCode(client, email);
    expect((await client.post('/v1/auth/verify', { email, code: fresh })).status).toBe(200);
  }
});
