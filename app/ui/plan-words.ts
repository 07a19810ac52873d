import { count } from '#lib/format.ts';
import type { Entitlements } from '#lib/plans/schema.ts';
import { say } from '#words/plans.ts';

/**
 * The table of lib/plans in words, without its numbers. A new entry needs words, or null if the app lacks the feature:
 * nothing is sold before it exists.
 */

type Feature = { [Key in keyof Entitlements]: Entitlements[Key] extends boolean ? Key : never }[keyof Entitlements];
type Limit = Exclude<keyof Entitlements, Feature>;

const LIMITS = {
  meetingsPerMonth: 'limit.meetingsPerMonth',
  attendeesPerMeeting: 'limit.attendeesPerMeeting',
  rosterSize: 'limit.rosterSize',
  workspaces: 'limit.workspaces',
  historyDays: 'limit.historyDays',
  insights: 'limit.insights',
} as const satisfies Record<Limit, string>;

interface Words {
  title: string;
  text: string;
}

const FEATURES = {
  sync: { title: 'sync.title', text: 'sync.text' },
  apiTokens: { title: 'apiTokens.title', text: 'apiTokens.text' },
  receiptBranding: { title: 'branding.title', text: 'branding.text' },
  digest: { title: 'digest.title', text: 'digest.text' },
  templates: { title: 'templates.title', text: 'templates.text' },
  export: null,
} as const satisfies Record<Feature, Words | null>;

/** Returns a plan's limits, one row each: `Meetings per month`, `20`. */
export function limitRows(plan: Entitlements): { term: string; amount: string }[] {
  return keysOf(LIMITS).map((key) => {
    const limit = plan[key];
    return { term: say(LIMITS[key]), amount: limit === null ? say('limit.none') : count(limit) };
  });
}

export function featuresOf(plan: Entitlements): Words[] {
  return keysOf(FEATURES)
    .filter((key) => plan[key])
    .flatMap((key) => {
      const words = FEATURES[key];
      return words ? { title: say(words.title), text: say(words.text) } : [];
    });
}

function keysOf<Key extends string>(words: Record<Key, unknown>): Key[] {
  // Object.keys loses the keys' types.
  return Object.keys(words) as Key[];
}
