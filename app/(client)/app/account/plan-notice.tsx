import { type BillingStatus, isLapse } from '#lib/client/billing-status.ts';
import { deviceDate } from '#lib/client/device-format.ts';
import { Notice } from '#ui/notice.tsx';
import { LapseText } from '../shared/device/lapse.tsx';
import { say } from './say.ts';

/** Says what happened to the plan, until when it matters, and that nothing is lost. Renders nothing while all is well. */
export function PlanNotice({ status }: { status: BillingStatus }) {
  if (isLapse(status)) {
    return (
      <Notice kind={status.kind === 'ended' ? 'note' : 'problem'}>
        <LapseText lapse={status} />
      </Notice>
    );
  }
  if (status.kind !== 'ending') return null;
  return (
    <Notice>
      {status.endsAt === null
        ? say('planNotice.endsSoon')
        : say('planNotice.endsOn', { date: deviceDate(status.endsAt) })}
    </Notice>
  );
}
