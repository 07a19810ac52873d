import { DAY } from '../time.ts';
import type { Entitlements, PlanName, Pricing } from './schema.ts';

/** The states of a subscription, as Stripe names them. */
export const SUBSCRIPTION_STATUSES = [
  'active',
  'trialing',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const;

/** What each plan allows; null is no limit. The only source for all checks by the service. */
export const ENTITLEMENTS: Record<PlanName, Entitlements> = {
  free: {
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
  pro: {
    meetingsPerMonth: null,
    attendeesPerMeeting: null,
    rosterSize: null,
    workspaces: null,
    historyDays: null,
    insights: null,
    sync: true,
    export: true,
    templates: true,
    digest: true,
    apiTokens: true,
    receiptBranding: true,
  },
};

/** How many subscribers the starter price is for. */
export const STARTER_PLACES = 500;

/** In US cents. Starter is for the first subscribers, who keep it for life. */
export const PRICES = {
  starter: { mode: 'starter', monthMinor: 600, yearMinor: 6_000, currency: 'USD' },
  list: { mode: 'list', monthMinor: 900, yearMinor: 9_000, currency: 'USD' },
} as const satisfies Record<Pricing['mode'], Pricing>;

/** How long Pro continues after a payment failed. */
export const GRACE_MS = 7 * DAY;

/** How long records can be pulled after Pro ended. */
export const READ_ONLY_MS = 30 * DAY;
