import type { Account } from '../../account/schema.ts';
import { billingStatusOf, isLapse } from '../billing-status.ts';
import { changeSettings } from './currency.ts';
import type { Writer } from './rows.ts';
import type { Store } from './store.ts';
import { type CachedPlan, cacheUsage, PLAN_KEY, putSettings } from './values.ts';

/** Stores what the service says about the account's plan and workspace, for when it can't be asked. */
export function cacheAccount(store: Store, account: Account): Promise<void> {
  return store.write((writer) => putAccount(writer, store, account));
}

/** Does the same within a transaction. */
export async function putAccount(
  writer: Writer,
  { owner, now }: Pick<Store, 'owner' | 'now'>,
  account: Account,
): Promise<void> {
  const { user, plan, entitlements, usage, workspaces } = account;
  const hasLapsed = isLapse(billingStatusOf(account, now()));
  writer.setValue('email', user.email);
  writer.setValue(PLAN_KEY, { plan, entitlements, hasLapsed } satisfies CachedPlan);
  await cacheUsage(writer, usage);
  const workspace = workspaces.find(({ id }) => id === owner.workspaceId);
  if (!workspace) return;
  const { currency, hoursPerYear, loadMultiplier, overrunCapMinutes } = workspace;
  const settings = { currency, hoursPerYear, loadMultiplier, overrunCapMinutes };
  // When a device first learns of a workspace, no rate changes: what is here is in its currency.
  if ((await writer.value('settings')) === undefined) putSettings(writer, settings);
  else await changeSettings(writer, settings);
  const { timeZone, receiptAccent: accent, receiptLogoUrl: logoUrl } = workspace;
  writer.setValue('look', { timeZone, accent, logoUrl });
}
