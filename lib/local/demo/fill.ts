import { batches } from '../../batches.ts';
import { count } from '../../format.ts';
import { MeetingStarted } from '../../metering/schema.ts';
import { type CreateReceipt, Receipt } from '../../receipts/schema.ts';
import { Pushed } from '../../sync/schema.ts';
import { PUSH_RECORDS } from '../../sync/terms.ts';
import { monthOf } from '../../time.ts';
import { CreatedToken } from '../../tokens/schema.ts';
import { Workspace, WorkspaceList } from '../../workspaces/schema.ts';
import { billOfHeld, demoOf } from './demo.ts';
import type { Plan } from './plan.ts';
import { type Service, signIn, signOut, subscribe } from './service.ts';
import type { HeldMeeting, Year } from './year.ts';

/** Who the demo belongs to. No email leaves this machine. */
export const DEMO_EMAIL = 'demo@example.com';

interface FillOptions {
  /** The app's address. Stripe's stand-in must be behind it. */
  address: string;
  /** Returns the code in the newest email to an address. */
  codeFor(email: string): string | Promise<string>;
  /** Like `2026-11-22`. */
  day: string;
  /** Takes a line for whoever waits. */
  say?(line: string): void;
}

/**
 * Makes the demo's account and fills it through the API, as a device would: so reports, revisions and billing are what they
 * are for anybody. The app must be new to the account. Returns the ids of its workspaces, in their order.
 */
export async function fillDemo({ address, codeFor, day, say = () => {} }: FillOptions): Promise<string[]> {
  const demo = demoOf(day);
  const [first] = demo;
  if (!first) throw new Error('The demo has no workspaces.');
  const { timeZone, currency } = first.plan;
  const service = await signIn({ address, email: DEMO_EMAIL, codeFor, timeZone, currency });
  await subscribe(service);
  const ids: string[] = [];
  for (const { plan, year } of demo) {
    const id = await openWorkspace(service, plan, ids.length === 0);
    const records = await pushYear(service, id, year);
    say(`  ${plan.name}: ${count(year.meetings.length)} meetings, ${count(records)} records`);
    await shareReceipts(service, id, plan, year);
    await countStarts(service, id, year);
    for (const name of plan.tokens) {
      await service.send('POST', '/v1/tokens', { workspaceId: id, name }, CreatedToken);
    }
    ids.push(id);
  }
  await signOut(service);
  return ids;
}

/** The account's first workspace comes with it; the others are made. Returns its id. */
async function openWorkspace(service: Service, plan: Plan, isFirst: boolean): Promise<string> {
  const { name, timeZone, currency, hoursPerYear, loadMultiplier, overrunCapMinutes, brand, digest } = plan;
  const own = { name, timeZone, currency };
  const { id } = isFirst ? await firstWorkspace(service) : await service.send('POST', '/v1/workspaces', own, Workspace);
  const settings = { ...own, hoursPerYear, loadMultiplier, overrunCapMinutes, digestOptIn: digest };
  const look = brand ? { receiptAccent: brand.accent } : {};
  await service.send('PATCH', `/v1/workspaces/${id}`, { ...settings, ...look }, Workspace);
  if (brand) {
    const svg = { 'content-type': 'image/svg+xml' };
    await service.send('POST', `/v1/workspaces/${id}/logo`, brand.logo, Workspace, svg);
  }
  return id;
}

async function firstWorkspace(service: Service): Promise<Workspace> {
  const { workspaces } = await service.send('GET', '/v1/workspaces', null, WorkspaceList);
  if (!workspaces[0] || workspaces.length > 1) throw new Error('The demo’s account isn’t new.');
  return workspaces[0];
}

/** Pushes people, topics and meetings. Returns how many records that were. */
async function pushYear(service: Service, workspaceId: string, { roster, meetings }: Year): Promise<number> {
  const items = [...roster, ...meetings.flatMap((meeting) => meeting.items)];
  for (const records of batches(items, PUSH_RECORDS)) {
    const { rejected } = await service.send('POST', '/v1/sync/push', { workspaceId, records }, Pushed);
    if (rejected[0]) throw new Error(`${rejected.length} records were rejected: ${JSON.stringify(rejected[0])}`);
  }
  return items.length;
}

async function shareReceipts(service: Service, workspaceId: string, { shared }: Plan, { meetings }: Year) {
  for (const title of shared) {
    const last = meetings.findLast(({ meeting }) => meeting.title === title);
    if (last) await service.send('POST', '/v1/receipts', { ...receiptOf(last), workspaceId }, Receipt);
  }
}

/** What the device would share of a meeting: its figures. */
function receiptOf(held: HeldMeeting): Omit<CreateReceipt, 'workspaceId'> {
  const { shares: _, ...figures } = billOfHeld(held);
  const { title, startedAt, currency } = held.meeting;
  return { ...figures, title, dateMs: startedAt, currency };
}

/** As many requests of an account as the service lets run at once. */
const AT_ONCE = 4;

/** Reports the starts of the month that is running, as the device would have: the account shows how many there were. */
async function countStarts(service: Service, workspaceId: string, { meetings }: Year): Promise<void> {
  const month = monthOf(Date.now());
  const started = meetings.map(({ meeting }) => meeting).filter(({ startedAt }) => monthOf(startedAt) === month);
  for (const some of batches(started, AT_ONCE)) {
    await Promise.all(
      some.map(({ id: clientMeetingId, startedAt }) =>
        service.send('POST', '/v1/meetings/start', { workspaceId, clientMeetingId, startedAt }, MeetingStarted),
      ),
    );
  }
}
