'use client';

import { useRef } from 'react';
import { counted, deviceLocales } from '#lib/client/format.ts';
import { useLimits, useRoster, useSettings } from '#lib/client/hooks/hooks.ts';
import type { Limits } from '#lib/client/meetings/limits.ts';
import { count, duration } from '#lib/format.ts';
import type { Invitee } from '#lib/sync/records.ts';
import { MINUTE } from '#lib/time.ts';
import { DEFAULT_COST } from '#lib/workspaces/terms.ts';
import { Button } from '#ui/button.tsx';
import { estimate } from '../meeting/estimate.ts';
import { amount } from '../meeting/format.ts';
import { LimitNotice } from '../shared/limit-notice.tsx';
import { useShortcuts } from '../shared/shortcuts.tsx';

/** From this share of the month's meetings on, the form says how many are used. */
const NEARLY = 0.8;

/** The button that starts the meter; where the plan allows no more meetings, the way to a plan that does. */
export function StartButton({ busy, ...forecast }: { busy: boolean } & ForecastProps) {
  const limits = useLimits();
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ n: () => button.current?.click() });

  const isReady = forecast.invitees.length > 0;
  if (limits && !limits.mayStart)
    return <LimitNotice code="limit_meetings" limit={limits.entitlements.meetingsPerMonth} />;
  return (
    <>
      {/* On a phone it sticks to the foot of the screen once somebody is in. globals.css keeps what it covers in reach. */}
      <div
        data-foot={isReady || undefined}
        className={`flex flex-col gap-3 ${isReady ? 'foot:sticky foot:bottom-[var(--foot,0px)] foot:z-[1] foot:-mx-5 foot:border-t foot:border-dashed foot:border-faint foot:bg-paper foot:px-5 foot:py-3' : ''}`}
      >
        <Forecast {...forecast} />
        <Button ref={button} type="submit" size="large" busy={busy}>
          Start the meter
        </Button>
      </div>
      {limits && <Used {...limits} />}
    </>
  );
}

/** Warns before the limit is reached: nobody wants to learn of it at the last meeting. */
function Used({ used, entitlements: { meetingsPerMonth: limit } }: Limits) {
  if (limit === null || used < limit * NEARLY) return null;
  const locales = deviceLocales();
  return (
    <p className="-mt-3 text-sm text-faint">
      {count(used, locales)} of {count(limit, locales)} meetings of this month are used.
    </p>
  );
}

interface ForecastProps {
  invitees: readonly Invitee[];
  plannedMs: number | null;
}

/** What this meeting is going to cost. It always takes the same room, so that nothing moves under a finger. */
function Forecast({ invitees, plannedMs }: ForecastProps) {
  const people = useRoster() ?? [];
  const settings = useSettings() ?? DEFAULT_COST;
  const bill = estimate(invitees, people, settings, plannedMs ?? MINUTE);
  return (
    <p className="min-h-12 font-mono text-sm text-faint tabular-nums wrap-anywhere sm:min-h-6">
      {bill.attendeeCount === 0 ? (
        'Add people to see the cost per minute.'
      ) : (
        <>
          {counted(bill.attendeeCount, 'person', 'people')},{' '}
          <strong className="text-ink">{amount(bill.perMinuteMinor, settings.currency)} a minute</strong>
          {plannedMs !== null && (
            <>
              , {amount(bill.totalMinor, settings.currency)} in {duration(plannedMs, deviceLocales())}
            </>
          )}
        </>
      )}
    </p>
  );
}
