import { z } from 'zod';
import { epochMs } from '../http/schema.ts';

const addressed = {
  to: z.string(),
  /** Dates are told in it. */
  timeZone: z.string(),
};

/** A sum over many meetings: exact up to 2^53−1, close beyond. */
const sum = z.number().min(0);

const figures = z.object({ totalMinor: sum, meetings: sum, personMs: sum, overrunMinor: sum });
export type DigestFigures = z.infer<typeof figures>;

const row = z.object({ label: z.string(), totalMinor: sum, count: sum });

/** A workspace's week: aggregates, topics and titles; no names, no rates, and nothing by role. */
export const DigestContent = z.object({
  kind: z.literal('weekly_digest'),
  ...addressed,
  workspace: z.string(),
  currency: z.string(),
  /** Epoch ms: the week is [from, until). */
  from: epochMs,
  until: epochMs,
  figures,
  /** The week before. */
  earlier: figures,
  topics: z.array(row),
  titles: z.array(row),
  dearest: z
    .object({ title: z.string(), startedAt: epochMs, durationMs: sum, attendeeCount: sum, totalMinor: sum })
    .nullable(),
  /** Lets whoever reads the mail switch the digest off. */
  token: z.string(),
});
export type DigestContent = z.infer<typeof DigestContent>;

/** What a notice says, complete when it is queued: one that is sent again must be the same mail. */
export const NoticeContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment_failed'), ...addressed, graceUntil: epochMs }),
  z.object({ kind: z.literal('plan_ended'), ...addressed, readOnlyUntil: epochMs }),
  DigestContent,
]);
export type NoticeContent = z.infer<typeof NoticeContent>;
