import type { Entitlements, PlanName, Pricing } from './schema.ts';

/** What each plan allows; null is no limit. Every "may they?" of the service is answered from here. */
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

/** In US cents. Starter is for the first subscribers, who keep it for life. */
export const PRICES = {
  starter: { mode: 'starter', monthMinor: 600, yearMinor: 6_000, currency: 'USD' },
  list: { mode: 'list', monthMinor: 900, yearMinor: 9_000, currency: 'USD' },
} as const satisfies Record<Pricing['mode'], Pricing>;

/** An account's standing: its plan, what that allows, and what it would pay. */
export interface Standing {
  plan: PlanName;
  entitlements: Entitlements;
}

/** Whose things a service verb works on, and what they may do. It comes from the session, never from the wire. */
export interface Owner {
  accountId: string;
  standing: Standing;
}

/** The standing of an account without a subscription. */
export function freeStanding(): Standing {
  return { plan: 'free', entitlements: ENTITLEMENTS.free };
}
