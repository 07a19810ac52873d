'use client';

import { counted, deviceLocales } from '#lib/client/format.ts';
import { count } from '#lib/format.ts';
import type { CostSettings, Rate } from '#lib/sync/records.ts';
import { Fold } from '#ui/fold.tsx';
import { Line, Lines } from '#ui/paper.tsx';
import { loadedHourly } from './estimate.ts';
import { amount, rateWords } from './format.ts';

interface Props {
  settings: CostSettings;
  /** A rate of this meeting, to show the rules on. */
  example: Rate | undefined;
  /** A form to change the numbers with, where they can be changed. */
  children?: React.ReactNode;
}

/** Explains every rule behind the figures, with this meeting's own numbers. */
export function HowComputed({ settings, example, children }: Props) {
  const { currency, hoursPerYear, loadMultiplier, overrunCapMinutes } = settings;
  const multiplier = new Intl.NumberFormat(deviceLocales(), { maximumFractionDigits: 6 }).format(loadMultiplier);
  return (
    <Fold title="How this is computed" space="none">
      <Lines>
        <Line term="Rate per hour">as entered</Line>
        <Line term="Rate per year">÷ {count(hoursPerYear, deviceLocales())} hours</Line>
        <Line term="Staff">× {multiplier} for employer costs</Line>
        <Line term="External">× 1</Line>
        {example && (
          <Line term={`Example: ${rateWords(example, currency)}`}>
            {amount(loadedHourly(example, settings), currency)} an hour
          </Line>
        )}
      </Lines>
      <p className="mt-3 max-w-prose text-sm text-faint">
        Each person’s rate × their time in the room, without breaks. Employer costs are what staff cost on top of their
        pay; an invoice already includes them. Each person’s cost is rounded once, to the smallest unit of {currency},
        so every total adds up. If no one stops it, the meter stops {counted(overrunCapMinutes, 'minute')} after the
        planned end, or after 24 hours without one.
      </p>
      {children}
    </Fold>
  );
}
