import { fieldsOf } from '../../fields.ts';
import type { PlanName } from '../../plans/schema.ts';
import { call, request, unexpectedAnswer } from './call.ts';

/* Who is signed in: what every page of the app asks. */

/** Whether this browser has a session, and the plan without one. Unlike the account's own route, this one never refuses. */
export async function readSession(): Promise<{ signedIn: boolean; plan: PlanName }> {
  const { signedIn, plan } = fieldsOf(await request('GET', '/v1/auth/session'));
  if (typeof signedIn !== 'boolean') throw unexpectedAnswer(200);
  return { signedIn, plan: plan === 'pro' ? plan : 'free' };
}

/** The account, its plan and its workspaces. Throws `not_signed_in` without a session. */
export const readAccount = () => call('GET', '/v1/me', ({ Account }) => Account);
