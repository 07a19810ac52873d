import type { Caller } from '../auth/service.ts';
import { usageOf } from '../metering/service.ts';
import { PRICES } from '../plans/service.ts';
import { listWorkspaces } from '../workspaces/service.ts';
import type { Account } from './schema.ts';

/** Everything the app shows of an account. Two statements, side by side. */
export async function readAccount({ accountId, email, standing }: Caller, now: number): Promise<Account> {
  const [usage, workspaces] = await Promise.all([usageOf(accountId, standing, now), listWorkspaces(accountId)]);
  return {
    user: { id: accountId, email },
    plan: standing.plan,
    entitlements: standing.entitlements,
    usage,
    workspaces,
    pricing: PRICES.starter,
    subscription: standing.subscription,
    readOnlyUntil: standing.readOnlyUntil,
  };
}
