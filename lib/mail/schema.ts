import { z } from 'zod';
import { epochMs } from '../http/schema.ts';

const addressed = {
  to: z.string(),
  /** Dates are told in it. */
  timeZone: z.string(),
};

/** What a notice says, complete when it is queued: one that is sent again must be the same mail. */
export const NoticeContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment_failed'), ...addressed, graceUntil: epochMs }),
  z.object({ kind: z.literal('plan_ended'), ...addressed, readOnlyUntil: epochMs }),
]);
export type NoticeContent = z.infer<typeof NoticeContent>;
