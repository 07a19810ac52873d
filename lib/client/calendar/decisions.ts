import { fieldsOf } from '../../fields.ts';
import type { Rate } from '../../sync/records.ts';

/** What the user decided about their calendars. It outlives the files, which are replaced by newer ones. */
export interface Decisions {
  /** The rate of people who aren't on the list, in the workspace's currency; null: the proposed one. */
  others: Rate | null;
  /** The user's own domains, in lower case without an at sign; other addresses are external. Null: not answered yet. */
  domains: readonly string[] | null;
  /** How many people are on each distribution list, by its address. */
  heads: Readonly<Record<string, number>>;
  /** How many people come to a series without guests in the file, by `seriesOf` its UID. */
  guests: Readonly<Record<string, number>>;
  /** UIDs of series or single meetings that don't count. */
  ignored: readonly string[];
  /** Whether to count all-day events, events that don't block time, and events with nobody else. */
  days: boolean;
  free: boolean;
  alone: boolean;
}

export const NO_DECISIONS: Decisions = {
  ...{ others: null, domains: null, heads: {}, guests: {}, ignored: [] },
  ...{ days: false, free: false, alone: false },
};

/** Accepts anything: what is stored may be from another version of the app. */
export function readDecisions(stored: unknown): Decisions {
  const { others, domains, heads, guests, ignored, days, free, alone } = fieldsOf(stored);
  const texts = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
  const { rateKind, rateMinor, external } = fieldsOf(others);
  const isRate = Number.isSafeInteger(rateMinor) && Number(rateMinor) >= 0;
  return {
    others: isRate
      ? { rateKind: rateKind === 'year' ? 'year' : 'hour', rateMinor: Number(rateMinor), external: external === true }
      : null,
    domains: Array.isArray(domains) ? texts(domains) : null,
    heads: readCounts(heads),
    guests: readCounts(guests),
    ignored: texts(ignored),
    ...{ days: days === true, free: free === true, alone: alone === true },
  };
}

const readCounts = (stored: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(fieldsOf(stored)).flatMap(([key, count]) =>
      Number.isSafeInteger(count) && Number(count) >= 0 ? [[key, Number(count)]] : [],
    ),
  );

/** Returns the domains that were typed: `example.com, @example.org`. Null if one of them isn't a domain. */
export function parseDomains(typed: string): string[] | null {
  const words = typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((word) => word.slice(word.lastIndexOf('@') + 1));
  const isDomain = (word: string) => word.length <= 190 && /^[^\s.@/]+(?:\.[^\s.@/]+)+$/.test(word);
  return words.every(isDomain) ? [...new Set(words)] : null;
}
