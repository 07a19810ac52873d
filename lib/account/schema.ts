import { z } from 'zod';
import { User } from '../auth/schema.ts';
import { epochMs } from '../http/schema.ts';
import { Usage } from '../metering/schema.ts';
import { Entitlements, PlanName, Pricing, Subscription } from '../plans/schema.ts';
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
    readOnlyUntil: epochMs
      .nullable()
      .meta({ description: 'After Pro ended, synchronised records can be pulled until then.' }),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

export const accountExample: Account = {
  user: { id: '2bXcR7tYq0LmNzPv4WsKdE', email: 'you@example.com' },
  plan: 'free',
  entitlements: {
    meetingsPerMonth: 20,
    attendeesPerMeeting: 12,
    rosterSize: 15,
    workspaces: 1,
    historyDays: 30,
    insights: 2,
    sync: false,
    export: false,
    templates: false,
    digest: false,
    apiTokens: false,
    receiptBranding: false,
  },
  usage: { month: '2026-11', used: 3, limit: 20 },
  workspaces: [workspaceExample],
  pricing: { mode: 'starter', monthMinor: 600, yearMinor: 6_000, currency: 'USD' },
  subscription: null,
  readOnlyUntil: null,
};
