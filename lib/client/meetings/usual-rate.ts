import { say } from '#words/client.ts';
import type { Invitee, Rate } from '../../sync/records.ts';

/** A rate to begin with, and where it comes from, since nobody typed it. */
export interface UsualRate {
  rate: Rate;
  /** Null: the rate is that of a group in the last meeting. */
  average: Average | null;
}

interface Average {
  /** Average pay per hour of work, before employer costs; in minor units, rounded to whole units. */
  rateMinor: number;
  /** Whose pay it is, such as "US". */
  of: string;
  /** The source, with its date. */
  source: string;
}

/**
 * Returns average pay, if a statistics office publishes it for everybody who is paid in the currency.
 *
 * - USD: wages and salaries of civilian workers averaged $33.02 an hour worked in June 2025. U.S. Bureau of Labor
 *   Statistics, Employer Costs for Employee Compensation, USDL-25-1358, September 12, 2025
 *   (https://www.bls.gov/news.release/ecec.nr0.htm).
 * - EUR: an hour of labor cost €37.3 in the euro area in 2024, of which 25.5% were not wages: €27.79. Eurostat, "EU hourly
 *   labour costs ranged from €11 to €55 in 2024", March 2025 (dataset lc_lci_lev).
 *
 * Other currencies have none: people would mistake a converted or made-up figure for a published one.
 */
function averageIn(currency: string): Average | null {
  if (currency === 'USD') return { rateMinor: 33_00, of: say('average.us'), source: say('average.usSource') };
  if (currency === 'EUR')
    return { rateMinor: 28_00, of: say('average.euroArea'), source: say('average.euroAreaSource') };
  return null;
}

/**
 * Returns the rate for people of whom only the number is given: that of the first paid group in the last meeting or, without
 * one, the average in this currency. Null: nothing is known. Never uses a named person's rate, since it is shown on the
 * first screen, which others may see.
 */
export function usualRate(lastInvitees: readonly Invitee[], currency: string): UsualRate | null {
  // Groups that cost nothing, such as observers, are an exception.
  const group = lastInvitees.filter((invitee) => invitee.kind === 'group').find(({ rateMinor }) => rateMinor > 0);
  if (group) {
    const { rateKind, rateMinor, external } = group;
    return { rate: { rateKind, rateMinor, external }, average: null };
  }
  const average = averageIn(currency);
  return average ? { rate: { rateKind: 'hour', rateMinor: average.rateMinor, external: false }, average } : null;
}
