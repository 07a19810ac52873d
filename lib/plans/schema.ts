import { z } from 'zod';
import { epochMs } from '../http/schema.ts';

export const PlanName = z.enum(['free', 'pro']);
export type PlanName = z.infer<typeof PlanName>;

/** A number, or null for no limit. */
const allowance = z.number().nullable();

export const Entitlements = z
  .object({
    meetingsPerMonth: allowance,
    attendeesPerMeeting: allowance,
    rosterSize: allowance,
    workspaces: allowance,
    historyDays: allowance,
    insights: allowance.meta({ description: 'How many charts: by week, by topic, then the rest.' }),
    sync: z.boolean(),
    export: z.boolean(),
    templates: z.boolean(),
    digest: z.boolean(),
    apiTokens: z.boolean(),
    receiptBranding: z.boolean(),
  })
  .meta({ id: 'Entitlements', description: 'What the plan allows. A null number means no limit.' });
export type Entitlements = z.infer<typeof Entitlements>;

export const Pricing = z
  .object({
    mode: z.enum(['starter', 'list']),
    monthMinor: z.int(),
    yearMinor: z.int(),
    currency: z.literal('USD'),
  })
  .meta({ id: 'Pricing', description: 'What Pro costs for someone subscribing now.' });
export type Pricing = z.infer<typeof Pricing>;

export const Subscription = z
  .object({
    status: z.string(),
    interval: z.string().nullable(),
    isStarter: z.boolean(),
    currentPeriodEnd: epochMs.nullable(),
    cancelAtPeriodEnd: z.boolean(),
    graceUntil: epochMs.nullable(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;
