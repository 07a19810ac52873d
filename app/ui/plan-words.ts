import { count } from '#lib/format.ts';
import type { Entitlements } from '#lib/plans/schema.ts';

/**
 * The table of lib/plans in plain words. Its numbers are never repeated here. A new entry needs words, or null while the
 * app lacks the feature: nothing is sold before it exists.
 */

type Feature = { [Key in keyof Entitlements]: Entitlements[Key] extends boolean ? Key : never }[keyof Entitlements];
type Limit = Exclude<keyof Entitlements, Feature>;

const LIMITS: Record<Limit, string> = {
  meetingsPerMonth: 'Meetings per month',
  attendeesPerMeeting: 'People per meeting',
  rosterSize: 'Saved people',
  workspaces: 'Workspaces',
  historyDays: 'Days of history',
  insights: 'Charts in Insights',
};

interface Words {
  title: string;
  text: string;
}

const FEATURES: Record<Feature, Words | null> = {
  sync: {
    title: 'On all your devices',
    text: 'Start a meeting on your laptop, end it on your phone. What you change offline is merged when you’re back online.',
  },
  apiTokens: {
    title: 'API tokens',
    text: 'Read your totals from scripts, spreadsheets and dashboards, without names or rates.',
  },
  receiptBranding: {
    title: 'Your brand on receipts',
    text: 'Your logo and accent color, and no “Made with Meeting Tab” line.',
  },
  digest: {
    title: 'Weekly digest',
    text: 'What last week’s meetings cost, in an email every Monday.',
  },
  templates: {
    title: 'Templates',
    text: 'Save a meeting as a template, and start it again with one click: people, length, topic and title.',
  },
  export: null,
};

/** Returns a plan's limits, one row each: `Meetings per month`, `20`. */
export function limitRows(plan: Entitlements): { term: string; amount: string }[] {
  return keysOf(LIMITS).map((key) => {
    const limit = plan[key];
    return { term: LIMITS[key], amount: limit === null ? 'Unlimited' : count(limit) };
  });
}

/** Returns the features of a plan, in words. */
export function featuresOf(plan: Entitlements): Words[] {
  return keysOf(FEATURES)
    .filter((key) => plan[key])
    .flatMap((key) => FEATURES[key] ?? []);
}

function keysOf<Key extends string>(words: Record<Key, unknown>): Key[] {
  // The type of Object.keys forgets which keys an object literal has.
  return Object.keys(words) as Key[];
}
