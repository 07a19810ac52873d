import { fieldsOf } from '../../fields.ts';
import { currencyDecimals, knownZone } from '../../format.ts';
import type { Usage } from '../../metering/schema.ts';
import type { Entitlements, PlanName } from '../../plans/schema.ts';
import { ENTITLEMENTS } from '../../plans/terms.ts';
import { type CostSettings, type Invitee, read, readCostSettings } from '../../sync/records.ts';
import { deviceTimeZone, likelyCurrency } from '../locale.ts';
import type { Reader, Writer } from './rows.ts';

/* Values beside a store's records. One that another version of the app wrote in another form counts as missing. */

/** Devices have stored the plan as 'standing' since the first version. */
export const PLAN_KEY = 'standing';

export interface CachedPlan {
  plan: PlanName;
  entitlements: Entitlements;
  /** Pro has ended: what was made with it can still be exported. */
  hasLapsed: boolean;
}

/**
 * Returns the workspace's settings, which a meeting copies at its start; until known, with this device's likely currency.
 */
export async function settingsOf(reader: Reader): Promise<CostSettings> {
  return readCostSettings({
    currency: likelyCurrency(navigator.language),
    ...fieldsOf(await reader.value('settings')),
  });
}

export function putSettings(writer: Writer, settings: CostSettings): void {
  writer.setValue('settings', settings);
}

/** The key of the decisions about calendars (calendar/decisions.ts), with a rate in the workspace's currency. */
export const CALENDAR_DECISIONS = 'calendar-decisions';

/** Returns the invitees of the meeting that was started last, to invite them again with one click. */
export async function lastInviteesOf(reader: Reader): Promise<Invitee[]> {
  // Stored like a template's people, so read as one.
  return read.templates({ people: await reader.value('last-invitees') }).people;
}

export function putLastInvitees(writer: Writer, invitees: readonly Invitee[]): void {
  writer.setValue('last-invitees', invitees);
}

/**
 * Returns a rate's minor units in another currency with the same figure: 60.00 in USD is 60 in JPY. Nothing is converted,
 * since we have no exchange rates. Decimals that the other currency doesn't have are rounded half up.
 */
export function sameFigure(minor: number, from: string, to: string): number {
  return Math.round(minor * 10 ** (currencyDecimals(to) - currencyDecimals(from)));
}

/** Returns invitees in another currency whose rates keep their figures. */
export const inNewCurrency = (invitees: readonly Invitee[], from: string, to: string): Invitee[] =>
  invitees.map((one) => (one.kind === 'group' ? { ...one, rateMinor: sameFigure(one.rateMinor, from, to) } : one));

/** Returns the plan the service last reported; Free until then. */
export async function cachedPlanOf(reader: Reader): Promise<CachedPlan> {
  const { plan, entitlements, hasLapsed } = fieldsOf(await reader.value(PLAN_KEY));
  const isKnown = (plan === 'free' || plan === 'pro') && isEntitlements(entitlements);
  return isKnown
    ? { plan, entitlements, hasLapsed: hasLapsed === true }
    : { plan: 'free', entitlements: ENTITLEMENTS.free, hasLapsed: false };
}

/** Whether a value has every entitlement. Numbers may be null, for no limit. */
function isEntitlements(value: unknown): value is Entitlements {
  const said = fieldsOf(value);
  return Object.entries(ENTITLEMENTS.pro).every(([name, most]) =>
    most === null ? isAllowance(said[name]) : typeof said[name] === 'boolean',
  );
}

const isAllowance = (value: unknown) => value === null || typeof value === 'number';

/** How a receipt reflects its workspace. */
export interface ReceiptLook {
  timeZone: string;
  brandAccent: string | null;
  brandLogoUrl: string | null;
  showServiceFreeLine: boolean;
}

/** Returns the look until the workspace is known. A new account's workspace takes this device's time zone. */
export function defaultReceiptLook(): ReceiptLook {
  return { timeZone: deviceTimeZone() ?? 'UTC', brandAccent: null, brandLogoUrl: null, showServiceFreeLine: true };
}

/** Returns how a receipt of this workspace would look if it were shared now, as far as this device knows. */
export async function receiptLookOf(reader: Reader): Promise<ReceiptLook> {
  const { timeZone, accent, logoUrl } = fieldsOf(await reader.value('look'));
  const isBranded = (await cachedPlanOf(reader)).entitlements.receiptBranding;
  const plain = defaultReceiptLook();
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    timeZone: knownZone(text(timeZone) ?? plain.timeZone),
    brandAccent: isBranded ? text(accent) : null,
    brandLogoUrl: isBranded ? text(logoUrl) : null,
    showServiceFreeLine: !isBranded,
  };
}

/** The keys of the last exchange of anything in this workspace with the account, and the last export of all; epoch ms. */
export const [SAVED_AT, EXPORTED_AT] = ['saved-at', 'exported-at'] as const;

/** When the data here was last saved elsewhere, in epoch ms; null: never, as far as this device knows. */
export interface LastSaved {
  inAccount: number | null;
  inFile: number | null;
}

export async function lastSavedOf(reader: Reader): Promise<LastSaved> {
  const time = async (key: string) => {
    const value = await reader.value(key);
    return typeof value === 'number' ? value : null;
  };
  return { inAccount: await time(SAVED_AT), inFile: await time(EXPORTED_AT) };
}

/** Returns the email address of the account this store belongs to; null: unknown, or no account. */
export async function emailOf(reader: Reader): Promise<string | null> {
  const email = await reader.value('email');
  return typeof email === 'string' ? email : null;
}

/** Returns how many meetings the service last reported to have counted; null: not reported yet. */
export async function countedUsageOf(reader: Reader): Promise<Usage | null> {
  const usage = await reader.value('usage');
  return isUsage(usage) ? usage : null;
}

function isUsage(value: unknown): value is Usage {
  const { month, used, limit } = fieldsOf(value);
  return typeof month === 'string' && Number.isSafeInteger(used) && isAllowance(limit);
}

/** Stores the usage that the service reports. Within a month it only grows, so responses may arrive out of order. */
export async function cacheUsage(writer: Writer, { month, used, limit }: Usage): Promise<void> {
  const before = await countedUsageOf(writer);
  if (before && before.month > month) return;
  writer.setValue('usage', { month, limit, used: before?.month === month ? Math.max(before.used, used) : used });
}
