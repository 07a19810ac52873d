import { fieldsOf } from '../../fields.ts';
import type { Usage } from '../../metering/schema.ts';
import type { Entitlements, PlanName } from '../../plans/schema.ts';
import { ENTITLEMENTS } from '../../plans/terms.ts';
import { type CostSettings, type Invitee, read, readCostSettings } from '../../sync/records.ts';
import { deviceTimeZone, likelyCurrency } from '../locale.ts';
import type { Reader, Writer } from './rows.ts';

/* What a store keeps beside the records. A value of another version is as if it were not there. */

export interface CachedPlan {
  plan: PlanName;
  entitlements: Entitlements;
}

/** The workspace's settings, which a meeting copies when it starts. Before any are known, money is in what this device's region uses. */
export async function settingsOf(reader: Reader): Promise<CostSettings> {
  return readCostSettings({
    currency: likelyCurrency(navigator.language),
    ...fieldsOf(await reader.value('settings')),
  });
}

export function putSettings(writer: Writer, settings: CostSettings): void {
  writer.setValue('settings', settings);
}

/** Who was in the meeting that was started last, to have them again with one click. */
export async function lastInviteesOf(reader: Reader): Promise<Invitee[]> {
  // Kept as a template keeps its people, so it is read as one.
  return read.templates({ people: await reader.value('last-invitees') }).people;
}

export function putLastInvitees(writer: Writer, invitees: readonly Invitee[]): void {
  writer.setValue('last-invitees', invitees);
}

/** Where it is kept what was shared of a meeting. */
export const sharedReceiptKey = (meetingId: string) => `shared:${meetingId}`;

/** Where the question is kept that shares a meeting, until it is answered. */
export const pendingShareKey = (meetingId: string) => `share:${meetingId}`;

/** The plan as the service last told it. Without an account it is the free one. */
export async function cachedPlanOf(reader: Reader): Promise<CachedPlan> {
  const { plan, entitlements } = fieldsOf(await reader.value('standing'));
  const isKnown = (plan === 'free' || plan === 'pro') && isEntitlements(entitlements);
  return isKnown ? { plan, entitlements } : { plan: 'free', entitlements: ENTITLEMENTS.free };
}

/** Whether it says something of all that a plan allows; Pro's numbers are null. */
function isEntitlements(value: unknown): value is Entitlements {
  const said = fieldsOf(value);
  return Object.entries(ENTITLEMENTS.pro).every(([name, most]) =>
    most === null ? isAllowance(said[name]) : typeof said[name] === 'boolean',
  );
}

const isAllowance = (value: unknown) => value === null || typeof value === 'number';

/** What a receipt has of its workspace. */
export interface ReceiptLook {
  timeZone: string;
  brandAccent: string | null;
  brandLogoUrl: string | null;
  showServiceFreeLine: boolean;
}

/** Before a workspace is known: a new account's takes this device's zone. */
export function defaultReceiptLook(): ReceiptLook {
  return { timeZone: deviceTimeZone() ?? 'UTC', brandAccent: null, brandLogoUrl: null, showServiceFreeLine: true };
}

/** How a receipt of this workspace would look if it were shared now, as far as the service has told. */
export async function receiptLookOf(reader: Reader): Promise<ReceiptLook> {
  const { timeZone, accent, logoUrl } = fieldsOf(await reader.value('look'));
  const isBranded = (await cachedPlanOf(reader)).entitlements.receiptBranding;
  const plain = defaultReceiptLook();
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    timeZone: text(timeZone) ?? plain.timeZone,
    brandAccent: isBranded ? text(accent) : null,
    brandLogoUrl: isBranded ? text(logoUrl) : null,
    showServiceFreeLine: !isBranded,
  };
}

/** The address of the account that this store is of; null: not known, or of none. */
export async function emailOf(reader: Reader): Promise<string | null> {
  const email = await reader.value('email');
  return typeof email === 'string' ? email : null;
}

/** How many meetings the service last said it has counted; null: it never said. */
export async function countedUsageOf(reader: Reader): Promise<Usage | null> {
  const usage = await reader.value('usage');
  return isUsage(usage) ? usage : null;
}

function isUsage(value: unknown): value is Usage {
  const { month, used, limit } = fieldsOf(value);
  return typeof month === 'string' && Number.isSafeInteger(used) && isAllowance(limit);
}

/** Takes what the service says of the usage. Within a month it only grows, so an answer that was overtaken does no harm. */
export async function cacheUsage(writer: Writer, { month, used, limit }: Usage): Promise<void> {
  const before = await countedUsageOf(writer);
  if (before && before.month > month) return;
  writer.setValue('usage', { month, limit, used: before?.month === month ? Math.max(before.used, used) : used });
}
