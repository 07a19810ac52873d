import { z } from 'zod';
import { SignedIn } from '../../auth/schema.ts';
import { batches } from '../../batches.ts';
import { CheckoutConfirmed, Hosted } from '../../billing/schema.ts';
import { count } from '../../format.ts';
import { MeetingStarted } from '../../metering/schema.ts';
import { Receipt } from '../../receipts/schema.ts';
import { FEWEST_VOTES, VOTING_HOURS } from '../../receipts/terms.ts';
import { Pushed } from '../../sync/schema.ts';
import { PUSH_RECORDS } from '../../sync/terms.ts';
import { HOUR, monthOf } from '../../time.ts';
import { CreatedToken } from '../../tokens/schema.ts';
import { Workspace, WorkspaceList } from '../../workspaces/schema.ts';
import { billOfHeld, type DemoWorkspace, demoOf } from './demo.ts';
import { fillLedger } from './ledger.ts';

/** The demo's owner. No email leaves this machine. */
export const DEMO_EMAIL = 'demo@example.com';

/** The other senders to the demo's ledger. */
const TEAMMATES = ['amara@example.com', 'kenji@example.com'] as const;

interface SignInOptions {
  /** The app's address. */
  address: string;
  email: string;
  /** Returns the code in the newest email to an address. */
  codeFor(email: string): string | Promise<string>;
}

/**
 * Makes the demo's account and fills it through the API, as a device would, so that reports, revisions and billing are real.
 * The app, with Stripe's stand-in behind it, must not have the account yet. `say` is called with a line of progress.
 */
export async function fillDemo(
  app: Omit<SignInOptions, 'email'>,
  day: string,
  say: (line: string) => void,
): Promise<void> {
  const service = await signIn({ ...app, email: DEMO_EMAIL });
  await subscribe(service);
  const { workspaces } = await service.send('GET', '/v1/workspaces', null, WorkspaceList);
  // The account's first workspace exists; the others are created.
  const demo = demoOf(day);
  for (const [i, one] of demo.entries()) say(await fillWorkspace(service, app.address, workspaces[i]?.id, one));
  const others = [];
  for (const email of TEAMMATES) others.push(await signIn({ ...app, email }));
  say(await fillLedger([service, ...others], demo));
  // Leaves only the owner's devices signed in.
  await service.send('DELETE', '/v1/sessions', null, z.unknown());
}

/** Fills a workspace, or one that it creates. Returns a summary of its contents. */
async function fillWorkspace(
  { send }: Service,
  address: string,
  given: string | undefined,
  { plan, year }: DemoWorkspace,
) {
  const { name, timeZone, currency, hoursPerYear, loadMultiplier, overrunCapMinutes, brand, logo } = plan;
  const own = { name, timeZone, currency };
  const id = given ?? (await send('POST', '/v1/workspaces', own, Workspace)).id;
  const settings = { ...own, hoursPerYear, loadMultiplier, overrunCapMinutes, digestOptIn: true };
  await send('PATCH', `/v1/workspaces/${id}`, { ...settings, ...brand }, Workspace);
  if (logo) await send('POST', `/v1/workspaces/${id}/logo`, logo, Workspace, { 'content-type': 'image/svg+xml' });

  const items = [...year.roster, ...year.meetings.flatMap((meeting) => meeting.items)];
  for (const records of batches(items, PUSH_RECORDS)) {
    const { rejected } = await send('POST', '/v1/sync/push', { workspaceId: id, records }, Pushed);
    if (rejected[0]) throw new Error(`${rejected.length} records were rejected: ${JSON.stringify(rejected[0])}`);
  }
  for (const title of plan.highlights) {
    const last = year.meetings.findLast(({ meeting }) => meeting.title === title);
    if (!last) continue;
    const { shares: _, ...figures } = billOfHeld(last);
    const receipt = { ...figures, title, dateMs: last.meeting.startedAt, currency, workspaceId: id };
    const { id: receiptId } = await send('POST', '/v1/receipts', receipt, Receipt);
    const isAsked = figures.attendeeCount >= FEWEST_VOTES && last.meeting.endedAt + VOTING_HOURS * HOUR > Date.now();
    if (isAsked) for (const worth of VOTES) await sayOf(address, receiptId, worth);
  }
  // Reports the starts of the current month, as the device would have: the account shows how many there were.
  for (const { meeting } of year.meetings) {
    if (monthOf(meeting.startedAt) !== monthOf(Date.now())) continue;
    const start = { workspaceId: id, clientMeetingId: meeting.id, startedAt: meeting.startedAt };
    await send('POST', '/v1/meetings/start', start, MeetingStarted);
  }
  await send('POST', '/v1/tokens', { workspaceId: id, name: 'Finance dashboard' }, CreatedToken);
  return `  ${name}: ${count(year.meetings.length)} meetings, ${count(items.length)} records`;
}

/** Votes on a meeting that can still be voted on. */
const VOTES = ['yes', 'yes', 'no', 'yes', 'yes'] as const;

/** Votes as an unknown device. Voting may have closed by then. */
async function sayOf(address: string, receiptId: string, worth: (typeof VOTES)[number]): Promise<void> {
  const response = await fetch(`${address}/v1/receipts/${receiptId}/votes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ worth }),
  });
  if (!response.ok && response.status !== 404) throw new Error(`A vote: ${response.status} ${await response.text()}`);
}

export type Service = Awaited<ReturnType<typeof signIn>>;

/** Signs in as a browser does, creating the account if there is none. */
export async function signIn({ address, email, codeFor }: SignInOptions) {
  const cookies = new Map<string, string>();
  /** Sends JSON, plain text, or nothing, and returns the response’s body. Throws on any failure. */
  async function send<T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body: object | string | null,
    schema: z.ZodType<T>,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body: typeof body === 'object' && body !== null ? JSON.stringify(body) : body,
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=', 2) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return schema.parse(JSON.parse(text));
  }
  await send('POST', '/v1/auth/code', { email }, z.unknown());
  const verified = { email, code: await codeFor(email), timeZone: 'UTC', currency: 'USD' };
  await send('POST', '/v1/auth/verify', verified, SignedIn);
  return { send };
}

/** Subscribes to Pro through the stand-in's checkout, as a person does who presses its button and comes back. */
async function subscribe({ send }: Service): Promise<void> {
  const { url } = await send('POST', '/v1/billing/checkout', { interval: 'year', returnTo: '/app/account' }, Hosted);
  const paid = await fetch(url, { method: 'POST', redirect: 'manual' });
  const sessionId = new URL(paid.headers.get('location') ?? url).searchParams.get('session_id') ?? '';
  const { plan } = await send('POST', '/v1/billing/confirm', { sessionId }, CheckoutConfirmed);
  if (plan !== 'pro') throw new Error('The checkout was paid, and the account isn’t on Pro.');
}
