import { deviceTime } from '#lib/client/format.ts';
import { Notice } from '#ui/notice.tsx';
import type { BillingStatus } from './billing-status.ts';

/** Says what happened to the plan, until when it matters, and that nothing is lost. Renders nothing while all is well. */
export function PlanNotice({ status }: { status: BillingStatus }) {
  switch (status.kind) {
    case 'free':
    case 'pro':
      return null;
    case 'ending':
      return (
        <Notice>
          {status.endsAt === null
            ? 'Pro is cancelled and ends soon.'
            : `Pro is cancelled and ends on ${deviceTime(status.endsAt)}.`}{' '}
          Until then nothing changes, and you can resume it.
        </Notice>
      );
    case 'grace':
      return (
        <Notice kind="problem">
          The last payment failed. Pro goes on until {deviceTime(status.until)}. Update your card.
        </Notice>
      );
    case 'unpaid':
      return (
        <Notice kind="problem">
          Pro stopped because the last payment failed. Update your card and pay the open bill, and it goes on.{' '}
          <Kept until={status.readOnlyUntil} />
        </Notice>
      );
    case 'ended':
      return (
        <Notice>
          Pro ended. <Kept until={status.readOnlyUntil} />
        </Notice>
      );
  }
}

function Kept({ until }: { until: number | null }) {
  return until === null
    ? 'Your synchronised records are kept, nothing is deleted; they can be read again with Pro.'
    : `Your synchronised records can be read until ${deviceTime(until)}; nothing is deleted.`;
}
