import { currencyDecimals } from '../../format.ts';
import type { Invitee } from '../../sync/records.ts';

/**
 * A rate's minor units in another currency with the same figure: 60.00 in USD is 60 in JPY. Nothing is converted, since
 * we know no exchange rates here. Decimals that the other currency does not have are rounded half up.
 */
export function sameFigure(minor: number, from: string, to: string): number {
  return Math.round(minor * 10 ** (currencyDecimals(to) - currencyDecimals(from)));
}

/** Invitees whose rates keep their figures. */
export const inNewCurrency = (invitees: readonly Invitee[], from: string, to: string): Invitee[] =>
  invitees.map((one) => (one.kind === 'group' ? { ...one, rateMinor: sameFigure(one.rateMinor, from, to) } : one));
