import type { Rate } from '../../sync/records.ts';
import type { Country } from './calendar.ts';

/** How a workspace meets: what the year is made from (year.ts), as plain data. */
export interface Plan {
  name: string;
  timeZone: string;
  currency: string;
  country: Country;
  hoursPerYear: number;
  loadMultiplier: number;
  overrunCapMinutes: number;
  /** How its receipts look, if it chose that. */
  brand?: { accent: string; logo: string };
  digest: boolean;
  /** The names of its API tokens. */
  tokens: readonly string[];
  /** The latest meeting with each of these titles is shared. */
  shared: readonly string[];
  people: Readonly<Record<string, Member>>;
  topics: readonly string[];
  /** What meetings may cost in a month, in major units: all of them, and those of a topic. */
  budgets: { all?: number; topics?: Readonly<Record<string, number>> };
  /** The titles of series that are saved as templates. */
  templates: readonly string[];
  series: readonly Series[];
}

export interface Member extends Rate {
  role: string;
}

/** People alike without a name. */
export interface Group extends Rate {
  role: string;
  count: number;
}

/** A meeting that is held again and again, or now and then. */
export interface Series {
  /** Empty: untitled. */
  title: string;
  topic: string | null;
  /** Names of people. The first one starts the meter and stays to the end. */
  who: readonly string[];
  /** One or two of these join each time. */
  some?: readonly string[];
  groups?: readonly Group[];
  /** 1 is Monday. */
  weekdays: readonly number[];
  /** Every so many weeks, in the week whose turn it is. Default: every week. */
  every?: number;
  turn?: number;
  /** The share of those days on which it is held. Default: all. */
  chance?: number;
  /** `14:30`, on the workspace's clock. */
  at: string;
  minutes: number;
  /** Whether that length was planned, or is just what such a meeting takes. Default: planned. */
  isPlanned?: boolean;
  /** The share of meetings that run over. */
  overruns: number;
  /** Long ones have a break. */
  hasBreak?: boolean;
}

/** Pay a year, in major units. */
export const yearly = (role: string, pay: number): Member => ({
  ...{ role, rateKind: 'year', rateMinor: pay * 100, external: false },
});

/** Paid by invoice, an hour, in major units. */
export const invoiced = (role: string, pay: number): Member => ({
  ...{ role, rateKind: 'hour', rateMinor: pay * 100, external: true },
});

export const group = (count: number, member: Member): Group => ({ ...member, count });

const DAILY = [1, 2, 3, 4, 5];

/** A short meeting each morning. */
export const standUp = (at: string, who: readonly string[]): Series => ({
  ...{ title: 'Stand-up', topic: 'Delivery', who, weekdays: DAILY, at, minutes: 15, overruns: 0.34 },
});

/** Half an hour with each report every two weeks: two an afternoon, the others in the week after. */
export function oneOnOnes(lead: string, reports: readonly string[], weekday: number): Series[] {
  return reports.map((report, i) => ({
    ...{ title: 'One-on-one', topic: 'People', who: [lead, report], weekdays: [weekday + (i >> 2)] },
    ...{ every: 2, turn: (i >> 1) % 2, at: i % 2 === 0 ? '14:00' : '14:40', minutes: 30, overruns: 0.3 },
  }));
}

/** Held when there is a reason. */
export const nowAndThen = (chance: number, series: Omit<Series, 'chance' | 'weekdays'>): Series => ({
  ...{ ...series, chance, weekdays: DAILY },
});
