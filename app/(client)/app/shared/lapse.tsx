import type { Lapse } from '#lib/client/billing-status.ts';
import { deviceDate } from '#lib/client/format.ts';

/** What happened, and what it means for what is saved. */
export function LapseText({ lapse }: { lapse: Lapse }) {
  switch (lapse.kind) {
    case 'grace':
      return <>Your last payment failed. Pro continues until {deviceDate(lapse.until)}. Update your card to keep it.</>;
    case 'unpaid':
      return (
        <>
          Pro has stopped because your last payment failed. Update your card to turn it back on.{' '}
          <Kept until={lapse.readOnlyUntil} />
        </>
      );
    case 'ended':
      return (
        <>
          Pro has ended. <Kept until={lapse.readOnlyUntil} />
        </>
      );
  }
}

function Kept({ until }: { until: number | null }) {
  return until === null
    ? 'New changes are saved on this device only. What you saved to your account is kept, and you can read it again with Pro.'
    : `New changes are saved on this device only. You can read what you saved to your account until ${deviceDate(until)}, and nothing is deleted.`;
}
