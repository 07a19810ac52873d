import { currencyDecimals } from '../../format.ts';
import type { Invitee } from '../../sync/records.ts';

/**
 * Returns a rate's minor units in another currency with the same figure: 60.00 in USD is 60 in JPY. Nothing is converted,
 * since we have no exchange rates. Decimals that the other currency doesn't have are rounded half up.
 */
export function sameFigure(minor: number, from: string, to: string): number {
  return Math.round(minor * 10 ** (currencyDecimals(to) - currencyDecimals(from)));
}

/** Returns invitees in another currency whose rates keep their figures. */
export const inNewCurrency = (invitees: readonly Invitee[], from: string, to: string): Invitee[] =>
  invitees.map((one) => (one.kind === 'group' ? { ...one, rateMinor: sameFigure(one.rateMinor, from, to) } : one));
