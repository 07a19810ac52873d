import type { ReactNode } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import { MINUTE } from '#lib/time.ts';
import { rich, say } from '#words/meter.ts';
import { estimate } from '../meeting/estimate.ts';
import type { StartFormState } from './use-start-form.ts';

/** What this meeting is going to cost. Its height is constant, so that nothing moves under a finger. */
export function Forecast({ form: { everybody, typed, cost, plannedMs = null } }: { form: StartFormState }) {
  const bill = estimate(everybody, typed.people, cost, plannedMs ?? MINUTE);
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
