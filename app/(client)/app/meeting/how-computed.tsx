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
        <Line term="Hour rate">as given</Line>
        <Line term="Year salary">÷ {count(hoursPerYear, deviceLocales())} hours</Line>
        <Line term="Staff">× {multiplier}</Line>
        <Line term="External">× 1</Line>
        {example && (
          <Line term={`So ${rateWords(example, currency)}`}>
            {amount(loadedHourly(example, settings), currency)} an hour
          </Line>
        )}
      </Lines>
      <p className="mt-3 max-w-prose text-sm text-faint">
        Each person’s rate × their time in the room, without pauses. The load multiplier of {multiplier} stands for what
        an employer pays on top of salary; an invoice has that in it already. Each person’s cost is rounded once, to the
        smallest unit of {currency}, so that every sum adds up. If nobody stops it, the meter stops by itself{' '}
        {counted(overrunCapMinutes, 'minute')} after the planned end (the overrun cap), or after 24 hours without one.
      </p>
      {children}
    </Fold>
  );
}
