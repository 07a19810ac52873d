import type Stripe from 'stripe';
import { db, prismaTransaction, type Transaction } from '../db.ts';
import type { Billing } from '../generated/prisma/client.ts';
import { logFailure } from '../http/log.ts';
import { queueNotice } from '../mail/service.ts';
import { type PlanStatus, planStatusOf } from '../plans/service.ts';
import { firstWorkspace } from '../workspaces/service.ts';
import { askForAccount, keepFound } from './customers.ts';
import { isMissing } from './stripe.ts';
import { type SubscriptionState, stateOf, stateOfMissing, surplusOf } from './subscriptions.ts';

/**
 * Brings what we store about a customer in line with Stripe, whatever events were missed, repeated or out of order. The only
 * writer of billing state. Returns the account's plan status; null for a customer without an account. A customer without a
 * row is given back to its account if that has none: the row was lost, as after restoring an older backup.
 *
 * A sync takes a number before it queries Stripe, and writes only if no sync with a later number has written: a slow, older
 * response never replaces a newer one. A change at Stripe meanwhile sends an event, which syncs again. No database
 * connection is held during the query.
 */
export async function syncSubscription(stripe: Stripe, customerId: string, now: number): Promise<PlanStatus | null> {
  const begun = (await begin(customerId)) ?? (await beginLost(stripe, customerId));
  if (!begun) return null;
  const subscriptions = await listSubscriptions(stripe, customerId);
  const written = await prismaTransaction((tx) => write(tx, customerId, begun.syncsBegun, subscriptions, now));
  if (written === null) {
    const kept = await db().billing.findUnique({ where: { customerId } });
    return kept && planStatusOf(kept, now);
  }
  await cancelSurplus(stripe, subscriptions);
  return planStatusOf(written, now);
}

/** Takes the next number. Returns undefined without a row. */
async function begin(customerId: string): Promise<Billing | undefined> {
  const [begun] = await db().billing.updateManyAndReturn({
    where: { customerId },
    data: { syncsBegun: { increment: 1 } },
  });
  return begun;
}

/**
 * Does the same for a customer whose row was lost, after storing it again. A customer of ours whose account isn't here is
 * logged and left alone: another deployment may share the Stripe account and have it.
 */
async function beginLost(stripe: Stripe, customerId: string): Promise<Billing | undefined> {
  const accountId = await askForAccount(stripe, customerId);
  if (accountId === null) return undefined;
  await keepFound(accountId, customerId);
  const begun = await begin(customerId);
  if (!begun) logFailure('customer without an account', new Error('unknown customer'), { customerId, accountId });
  return begun;
}

/**
 * Notes that Stripe doesn't know a customer (any more): it was made under another key, or by the stand-in. Its subscription
 * ends once nobody can have paid for it any more, see `stateOfMissing`. Does nothing without a row.
 */
export async function noteMissing(customerId: string, now: number): Promise<void> {
  await prismaTransaction(async (tx) => {
    await lockAccount(tx, customerId);
    const [before] = await tx.billing.updateManyAndReturn({
      where: { customerId },
      data: { syncedAt: new Date(now), syncFailures: 0 },
    });
    const state = before ? stateOfMissing(before, now) : null;
    if (before && state) await store(tx, before, state, now);
  });
}

/** Notes that Stripe failed at a customer, so that others come first and it is retried less and less often. */
export async function noteFailure(customerId: string, now: number): Promise<void> {
  await db().billing.updateMany({
    where: { customerId },
    data: { syncedAt: new Date(now), syncFailures: { increment: 1 } },
  });
}

async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const subscriptions: Stripe.Subscription[] = [];
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) subscriptions.push(one);
  return subscriptions;
}

/** Stores what Stripe has and returns it; null if a later sync has written, or the account is gone. */
async function write(
  tx: Transaction,
  customerId: string,
  number: number,
  subscriptions: readonly Stripe.Subscription[],
  now: number,
): Promise<Billing | null> {
  await lockAccount(tx, customerId);
  const [before] = await tx.billing.updateManyAndReturn({
    where: { customerId, syncWritten: { lt: number } },
    data: { syncWritten: number, syncedAt: new Date(now), syncFailures: 0 },
  });
  return before ? store(tx, before, stateOf(subscriptions, before, now), now) : null;
}

/** The account is locked before its subscription, as everywhere, so that a deletion is either complete or waits. */
async function lockAccount(tx: Transaction, customerId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM accounts
                        WHERE id = (SELECT account_id FROM billing WHERE customer_id = ${customerId}) FOR KEY SHARE`;
}

/** Stores a customer's new state with the emails that it calls for, and returns the row. */
async function store(tx: Transaction, before: Billing, state: SubscriptionState, now: number): Promise<Billing> {
  const planStatus = planStatusOf(state, now);
  const heldPro = planStatus.plan === 'pro';
  const after = await tx.billing.update({
    where: { customerId: before.customerId },
    data: { ...state, heldPro },
  });
  await queueMails(tx, before, state, planStatus, now);
  return after;
}

/** Queues the emails that a change calls for, in its transaction: a payment began to fail, Pro ended. */
async function queueMails(
  tx: Transaction,
  { accountId, heldPro, graceUntil }: Billing,
  state: SubscriptionState,
  { plan, readOnlyUntil }: PlanStatus,
  now: number,
): Promise<void> {
  const failed = state.graceUntil !== null && state.graceUntil.getTime() !== graceUntil?.getTime();
  const ended = heldPro && plan === 'free' && readOnlyUntil !== null;
  if (!failed && !ended) return;
  const { email: to } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } });
  const { timeZone } = await firstWorkspace(tx, accountId);
  if (failed && state.graceUntil) {
    const content = { kind: 'payment_failed', to, timeZone, graceUntil: state.graceUntil.getTime() } as const;
    await queueNotice(tx, accountId, content, now);
  }
  if (ended) await queueNotice(tx, accountId, { kind: 'plan_ended', to, timeZone, readOnlyUntil }, now);
}

/**
 * Nobody pays twice: every subscription except the one that counts is canceled. The unused time of an active one becomes
 * credit for the next bills; one whose payment failed just ends.
 */
async function cancelSurplus(stripe: Stripe, subscriptions: readonly Stripe.Subscription[]): Promise<void> {
  for (const { id, status } of surplusOf(subscriptions)) {
    const paid = status === 'active';
    await stripe.subscriptions.cancel(id, { prorate: paid, invoice_now: paid }).catch((error: unknown) => {
      // Another sync got there first.
      if (!isMissing(error)) throw error;
    });
  }
}
