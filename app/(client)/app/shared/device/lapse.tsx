import type { Lapse } from '#lib/client/billing-status.ts';
import { deviceDate } from '#lib/client/device-format.ts';
import { say } from '#words/shared-device.ts';

/** What happened, and what that means for saved data. */
export function LapseText({ lapse }: { lapse: Lapse }) {
  switch (lapse.kind) {
    case 'grace':
      return <>{say('lapse.grace', { date: deviceDate(lapse.until) })}</>;
    case 'unpaid':
      return (
        <>
          {say('lapse.unpaid')} <Kept until={lapse.readOnlyUntil} />
        </>
      );
    case 'ended':
      return (
        <>
          {say('lapse.ended')} <Kept until={lapse.readOnlyUntil} />
        </>
      );
  }
}

function Kept({ until }: { until: number | null }) {
  return until === null ? say('lapse.kept') : say('lapse.readOnly', { date: deviceDate(until) });
}
