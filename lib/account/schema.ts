import { z } from 'zod';
import { User } from '../auth/schema.ts';
import { epochMs, orNull } from '../http/schema.ts';
import { Usage } from '../metering/schema.ts';
import { Entitlements, PlanName, Pricing, Subscription } from '../plans/schema.ts';
import { ENTITLEMENTS, PRICES } from '../plans/terms.ts';
import { workspaceExample, workspaces } from '../workspaces/schema.ts';

export const Account = z
  .object({
    user: User,
    plan: PlanName,
    entitlements: Entitlements,
    usage: Usage,
    workspaces,
    pricing: Pricing,
    subscription: Subscription.nullable().meta({
      description: 'The subscription to Pro. Null if there never was one.',
    }),
    readOnlyUntil: orNull(
      epochMs('After Pro ends, records can be pulled until this time.'),
      'Null on Pro, and if the account never was.',
    ),
  })
  .meta({ id: 'Account', description: 'Who is signed in, what their plan allows, and their workspaces.' });
export type Account = z.infer<typeof Account>;

export const accountExample: Account = {
  user: { id: '2bXcR7tYq0LmNzPv4WsKdE', email: 'you@example.com' },
  plan: 'free',
  entitlements: ENTITLEMENTS.free,
  usage: { month: '2026-11', used: 3, limit: ENTITLEMENTS.free.meetingsPerMonth },
  workspaces: [workspaceExample],
  pricing: PRICES.starter,
  subscription: null,
  readOnlyUntil: null,
};
