import { z } from 'zod';
import { count, epochMs, orNull } from '../http/schema.ts';
import { SUBSCRIPTION_STATUSES } from './terms.ts';

export const PlanName = z.enum(['free', 'pro']).meta({ description: 'The account’s plan now.' });
export type PlanName = z.infer<typeof PlanName>;

/** A number, or null for no limit. */
const allowance = (what: string) => orNull(count(what), 'Null means no limit.');
const part = (what: string) => z.boolean().meta({ description: what });

export const Entitlements = z
  .object({
    meetingsPerMonth: allowance('Meeting starts per UTC month.'),
    attendeesPerMeeting: allowance('Attendees per meeting.'),
    rosterSize: allowance('Saved people.'),
    workspaces: allowance('Workspaces.'),
    historyDays: allowance('How far back the app shows meetings. Days.'),
    insights: allowance('How many charts: by week, by topic, then the rest.'),
    sync: part('Whether records are kept the same on every device.'),
    export: part('Whether the app exports meetings.'),
    templates: part('Whether meetings can be saved as templates.'),
    digest: part('Whether there’s a weekly digest by email.'),
    apiTokens: part('Whether API tokens work.'),
    receiptBranding: part('Whether receipts show the workspace’s accent color and logo.'),
  })
  .meta({ id: 'Entitlements', description: 'What the plan allows. A null number means no limit.' });
export type Entitlements = z.infer<typeof Entitlements>;

export const Pricing = z
  .object({
    mode: z
      .enum(['starter', 'list'])
      .meta({ description: 'The starter price is for the first subscribers, who keep it.' }),
    monthMinor: count('A month. Minor units of `currency`: cents.'),
    yearMinor: count('A year. Minor units of `currency`: cents.'),
    currency: z.literal('USD').meta({ description: 'US dollars.' }),
  })
  .meta({ id: 'Pricing', description: 'What Pro costs for someone subscribing now.' });
export type Pricing = z.infer<typeof Pricing>;

export const Subscription = z
  .object({
    status: z.enum(SUBSCRIPTION_STATUSES).meta({
      description:
        'The payment provider’s. Pro with `active` and `trialing`, and with `past_due` until `graceUntil`; else Free.',
    }),
    interval: z.enum(['month', 'year']).nullable().meta({ description: 'How often it’s paid. Null if unknown.' }),
    isStarter: z.boolean().meta({ description: 'Whether it has the starter price.' }),
    currentPeriodEnd: orNull(epochMs('When the paid period ends.'), 'Null if unknown.'),
    cancelAtPeriodEnd: z.boolean().meta({ description: 'Whether it ends then, and isn’t renewed.' }),
    graceUntil: orNull(epochMs('Until when Pro goes on after a payment failed.'), 'Null if none has.'),
  })
  .meta({ id: 'Subscription', description: 'A subscription to Pro.' });
export type Subscription = z.infer<typeof Subscription>;
