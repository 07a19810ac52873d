import type { ReactNode } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import type { CostSettings, Invitee, Person } from '#lib/sync/records.ts';
import { MINUTE } from '#lib/time.ts';
import { rich, say } from '#words/meter.ts';
import { estimate } from '../meeting/estimate.ts';

interface Props {
  everybody: readonly Invitee[];
  /** The roster. */
  people: readonly Person[];
  /** The settings that this meeting would have. */
  cost: CostSettings;
  /** Null if there is none, or it can't be read. */
  plannedMs: number | null;
}

/** What this meeting is going to cost. Its height is constant, so that nothing moves under a finger. */
export function Forecast({ everybody, people, cost, plannedMs }: Props) {
  const bill = estimate(everybody, people, cost, plannedMs ?? MINUTE);
  const words = {
    people: bill.attendeeCount,
    perMinute: amount(bill.perMinuteMinor, cost.currency),
    b: (inside: ReactNode) => <strong className="text-ink">{inside}</strong>,
  };
  return (
    <p className="min-h-5 font-mono text-sm text-faint tabular-nums wrap-anywhere max-sm:min-h-10">
      {bill.attendeeCount === 0
        ? say('forecast.nobody')
        : plannedMs === null
          ? rich('forecast.cost', words)
          : rich('forecast.planned', {
              ...words,
              total: amount(bill.totalMinor, cost.currency),
              length: deviceDuration(plannedMs),
            })}
    </p>
  );
}
