import { holdAccount, removeAccount } from '../auth/service.ts';
import { closeSoon, queueAccountClosing, readPricing } from '../billing/service.ts';
import { longRunning, prismaTransaction } from '../db.ts';
import { logosOf, removeUnusedLogos } from '../images/service.ts';
import { leaveLedgers } from '../ledgers/service.ts';
import { usageOf } from '../metering/service.ts';
import { assertFresh, type Caller, clearCookie, forgetDevice } from '../sessions/service.ts';
import { listWorkspaces } from '../workspaces/service.ts';
import type { Account } from './schema.ts';

/** Returns everything the app shows about an account. */
export async function readAccount({ accountId, email, planStatus }: Caller, now: number): Promise<Account> {
  const [usage, workspaces, pricing] = await Promise.all([
    usageOf(accountId, planStatus, now),
    listWorkspaces(accountId),
    readPricing(planStatus),
  ]);
  return {
    user: { id: accountId, email },
    plan: planStatus.plan,
    entitlements: planStatus.entitlements,
    usage,
    workspaces,
    pricing,
    subscription: planStatus.subscription,
    readOnlyUntil: planStatus.readOnlyUntil,
  };
}

/**
 * Deletes an account and everything the server holds for it in one transaction, which also queues its Stripe customer for
 * closing: subscriptions end and checkouts expire now if Stripe responds, otherwise as soon as it does. The account is
 * locked first, so that no checkout can create a customer that would never be closed. It leaves its ledgers before that, on
 * its own, since their other members can't send meanwhile. Throws sign_in_again.
 */
export async function deleteAccount(caller: Caller, responseHeaders: Headers, now: number): Promise<void> {
  await assertFresh(caller, now);
  const remove = () =>
    prismaTransaction(async (tx) => {
      await holdAccount(tx, caller);
      const queued = await queueAccountClosing(tx, caller.accountId);
      const shown = await logosOf(tx, caller.accountId);
      await removeAccount(tx, caller);
      return { customerId: queued, logos: shown };
    });
  await longRunning(() => leaveLedgers(caller.accountId));
  // The account may hold millions of records.
  const { customerId, logos } = await longRunning(remove);
  clearCookie(responseHeaders);
  forgetDevice(responseHeaders);
  await removeUnusedLogos(logos);
  if (customerId !== null) await closeSoon(customerId);
}
