import { fieldsOf } from '../../fields.ts';
import type { Rate } from '../../sync/records.ts';

/** What somebody decided about their calendars. It outlives the files, which are replaced by newer ones. */
export interface Decisions {
  /**
   * What an hour or a year of people who aren't on the list costs; null: what is proposed. In the workspace's currency.
   */
  others: Rate | null;
  /** People with an address elsewhere are external; null: not answered yet. In lower case, without an at sign. */
  domains: readonly string[] | null;
  /** How many people distribution lists stand for, by their addresses. */
  heads: Readonly<Record<string, number>>;
  /** How many people come to series of which a file has no guests, by `seriesOf` their UIDs. */
  guests: Readonly<Record<string, number>>;
  /** UIDs of series, or of meetings, that don't count. */
  ignored: readonly string[];
  /** Whether these count, too: all-day events, those that don't block their time, those with nobody else. */
  days: boolean;
  free: boolean;
  alone: boolean;
}

export const NO_DECISIONS: Decisions = {
  ...{ others: null, domains: null, heads: {}, guests: {}, ignored: [] },
  ...{ days: false, free: false, alone: false },
};

/** Takes anything: what is stored may be from another version of the app. */
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

/** The domains in what was typed: `example.com, @example.org`. Null: one of them isn't a domain. */
export function parseDomains(typed: string): string[] | null {
  const words = typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((word) => word.slice(word.lastIndexOf('@') + 1));
  const isDomain = (word: string) => word.length <= 190 && /^[^\s.@/]+(?:\.[^\s.@/]+)+$/.test(word);
  return words.every(isDomain) ? [...new Set(words)] : null;
}
