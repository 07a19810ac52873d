'use client';

import type { ReactNode } from 'react';
import { amount, deviceLocales } from '#lib/client/device-format.ts';
import { duration } from '#lib/format.ts';
import type { CostSettings, Invitee, Person } from '#lib/sync/records.ts';
import { MINUTE } from '#lib/time.ts';
import { estimate } from '../meeting/estimate.ts';
import { employerShare } from '../meeting/people-words.ts';
import { rich, say } from './say.ts';

interface Props {
  everybody: readonly Invitee[];
  /** The roster. */
  people: readonly Person[];
  /** The settings this meeting would have. */
  cost: CostSettings;
  /** Null: none, or none that can be read. */
  plannedMs: number | null;
  /** The workspace's, for employer costs. */
  multiplier: number;
  addsEmployerCosts: boolean;
  onChange: (addsEmployerCosts: boolean) => void;
}

/**
 * What this meeting is going to cost, and whether that includes employer costs. It always takes the same room, so that nothing
 * moves under a finger.
 */
export function Forecast({ everybody, people, cost, plannedMs, multiplier, addsEmployerCosts, onChange }: Props) {
  const bill = estimate(everybody, people, cost, plannedMs ?? MINUTE);
  const words = {
    people: bill.attendeeCount,
    perMinute: amount(bill.perMinuteMinor, cost.currency),
    b: (inside: ReactNode) => <strong className="text-ink">{inside}</strong>,
  };
  return (
    <div className="flex min-h-21 flex-col sm:min-h-11 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between sm:gap-x-6">
      <p className="font-mono text-sm text-faint tabular-nums wrap-anywhere">
        {bill.attendeeCount === 0
          ? say('forecast.nobody')
          : plannedMs === null
            ? rich('forecast.cost', words)
            : rich('forecast.planned', {
                ...words,
                total: amount(bill.totalMinor, cost.currency),
                length: duration(plannedMs, deviceLocales()),
              })}
      </p>
      {bill.staffCount > 0 && multiplier > 1 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={addsEmployerCosts}
            onChange={(event) => onChange(event.target.checked)}
          />
          {say('forecast.employerCosts', { share: employerShare(multiplier) })}
        </label>
      )}
    </div>
  );
}
