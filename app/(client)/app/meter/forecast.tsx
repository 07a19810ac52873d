'use client';

import { counted, deviceLocales } from '#lib/client/format.ts';
import { duration } from '#lib/format.ts';
import { MINUTE } from '#lib/time.ts';
import { estimate } from '../meeting/estimate.ts';
import { amount, percent } from '../meeting/format.ts';
import type { StartFormState } from './use-start-form.ts';

/**
 * What this meeting is going to cost, and whether that includes employer costs. It always takes the same room, so that nothing
 * moves under a finger.
 */
export function Forecast({ form }: { form: StartFormState }) {
  const { everybody, people, settings, cost, draft, change } = form;
  const plannedMs = form.plannedMs ?? null;
  const bill = estimate(everybody, people, cost, plannedMs ?? MINUTE);
  const multiplier = settings?.loadMultiplier ?? 1;
  return (
    <div className="flex min-h-21 flex-col sm:min-h-11 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between sm:gap-x-6">
      <p className="font-mono text-sm text-faint tabular-nums wrap-anywhere">
        {bill.attendeeCount === 0 ? (
          'Add people to see the cost per minute.'
        ) : (
          <>
            {counted(bill.attendeeCount, 'person', 'people')},{' '}
            <strong className="text-ink">{amount(bill.perMinuteMinor, cost.currency)} a minute</strong>
            {plannedMs !== null && (
              <>
                , {amount(bill.totalMinor, cost.currency)} in {duration(plannedMs, deviceLocales())}
              </>
            )}
          </>
        )}
      </p>
      {bill.staffCount > 0 && multiplier > 1 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={draft.addEmployerCosts}
            onChange={(event) => change({ addEmployerCosts: event.target.checked })}
          />
          incl. {percent(multiplier - 1)} employer costs
        </label>
      )}
    </div>
  );
}
