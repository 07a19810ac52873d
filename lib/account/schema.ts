import { z } from 'zod';
import { User } from '../auth/schema.ts';
import { epochMs } from '../http/schema.ts';
import { Usage } from '../metering/schema.ts';
import { Entitlements, PlanName, Pricing, Subscription } from '../plans/schema.ts';
import { ENTITLEMENTS, PRICES } from '../plans/terms.ts';
import { Workspace, workspaceExample } from '../workspaces/schema.ts';

export const Account = z
  .object({
    user: User,
    plan: PlanName,
    entitlements: Entitlements,
    usage: Usage,
    workspaces: z.array(Workspace),
    pricing: Pricing,
    subscription: Subscription.nullable(),
    readOnlyUntil: epochMs.nullable().meta({ description: 'After Pro ends, records can be pulled until this time.' }),
  })
  .meta({ id: 'Account' });
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
