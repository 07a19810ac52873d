import type { Account } from '../../account/schema.ts';
import { fieldsOf } from '../../fields.ts';
import { ERRORS } from '../../http/errors.ts';
import type { PlanName } from '../../plans/schema.ts';
import { ENTITLEMENTS } from '../../plans/terms.ts';
import { ApiFailure, call, request, unexpectedAnswer } from '../api/call.ts';
import { recallAccount } from './last-account.ts';
import type { Store } from './store.ts';
import { type CachedPlan, cachedPlanOf, PLAN_KEY } from './values.ts';

/**
 * Returns the account that is signed in; throws ApiFailure `not_signed_in` if none is. A device that remembers no account
 * first asks whether there is a session: usually there is none, and a refusal by `/v1/me` would show as an error in the
 * browser's console.
 */
export async function readCurrentAccount(): Promise<Account> {
  if (recallAccount() === null) {
    const { signedIn, plan } = await readSession();
    planOfNobody = plan;
    if (!signedIn) throw new ApiFailure('not_signed_in', ...ERRORS.not_signed_in);
  }
  return readAccount();
}

let planOfNobody: PlanName | undefined;

/** Stores the plan without an account, as the service last said, in the store without an account. */
export async function cachePlanOfNobody(store: Store): Promise<void> {
  const plan = planOfNobody;
  if (plan === undefined || (await store.read(cachedPlanOf)).plan === plan) return;
  await store.write(async (writer) => {
    writer.setValue(PLAN_KEY, { plan, entitlements: ENTITLEMENTS[plan], hasLapsed: false } satisfies CachedPlan);
  });
}

/** Whether this browser has a session, and the plan without one. Unlike the account's own route, never refuses. */
async function readSession(): Promise<{ signedIn: boolean; plan: PlanName }> {
  const { signedIn, plan } = fieldsOf(await request('GET', '/v1/auth/session'));
  if (typeof signedIn !== 'boolean') throw unexpectedAnswer(200);
  return { signedIn, plan: plan === 'pro' ? plan : 'free' };
}

/** The account, its plan and its workspaces. Throws `not_signed_in` without a session. */
const readAccount = () => call('GET', '/v1/me', ({ Account }) => Account);
