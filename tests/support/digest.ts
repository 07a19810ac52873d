import { expect } from 'vitest';
import { wallClock } from '#lib/zone.ts';
import { type SignedIn, signInPro } from './api.ts';
import { query, runCron, type TestApp } from './app.ts';
import { meetingOf } from './reports.ts';
import { push } from './sync.ts';

/** Returns the moment when a clock in `zone` reads `wall`, such as `2026-11-23T08:00`. */
export const at = (zone: string, wall: string) => wallClock(zone).whenReads(Date.parse(`${wall}Z`));

/** A Monday, and a moment in the week that its digest covers. */
export const MONDAY = '2026-11-23';
export const LAST_WEEK = Date.UTC(2026, 10, 18, 12);

export const seat = { personId: 'engineer', role: 'Engineer' };

/** Returns a person on Pro in a time zone, with the digest on. */
export async function subscriber(
  app: TestApp,
  timeZone = 'UTC',
  fields: { currency?: string } = {},
): Promise<SignedIn> {
  const person = await signInPro({ app, timeZone, currency: 'EUR', ...fields });
  const answer = await person.client.patch(`/v1/workspaces/${person.workspace.id}`, { digestOptIn: true });
  expect(answer.status).toBe(200);
  return person;
}

let meetings = 0;

/** Pushes a one-hour meeting that cost 60.00. */
export async function meet(person: SignedIn, startedAt: number, fields: Record<string, unknown> = {}): Promise<void> {
  meetings += 1;
  expect((await push(person, meetingOf(`m${meetings}`, [seat], { startedAt, ...fields }))).rejected).toEqual([]);
}

/** Returns a subscriber who met in the week before `MONDAY`. */
export async function met(...given: Parameters<typeof subscriber>): Promise<SignedIn> {
  const person = await subscriber(...given);
  await meet(person, LAST_WEEK);
  return person;
}

export async function runDigest(app: TestApp): Promise<{ queued: number; failed: number; mails: number }> {
  const response = await runCron(app, 'digest');
  expect(response.status).toBe(200);
  return response.json();
}

/** Sets the clock (epoch ms) and runs the digest. */
export async function runAt(app: TestApp, now: number) {
  await app.setNow(now);
  return runDigest(app);
}

/** Returns the digests delivered to a person, newest first. */
export function digestsOf({ client, email }: SignedIn) {
  return client.app.mailbox
    .mails()
    .filter(({ to, headers }) => to.includes(email) && headers?.['List-Unsubscribe'] !== undefined);
}

/** Returns the queued content of an account's newest digest. */
export async function contentOf({ client, accountId }: SignedIn) {
  const [row] = await query(
    client.app,
    'SELECT content FROM notices WHERE account_id = $1 ORDER BY created_at DESC LIMIT 1',
    [accountId],
  );
  return row?.content;
}

/** Returns the address that email programs post to for unsubscribing. */
export function oneClickUrl(person: SignedIn): string {
  const [mail] = digestsOf(person);
  return /^<(.*)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
}
