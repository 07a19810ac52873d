import { z } from 'zod';
import { LANGUAGES } from '../languages/terms.ts';
import { Dearest, Figures, SummaryRow } from '../reports/schema.ts';

/** Epoch ms. */
const time = z.int().min(0);

const addressed = {
  to: z.string(),
  /** For the dates in the email. */
  timeZone: z.string(),
};

const row = SummaryRow.omit({ personHours: true });

/** A workspace's week: aggregates, topics and titles; no names, no rates, and nothing by role. */
export const DigestContent = z.object({
  kind: z.literal('weekly_digest'),
  ...addressed,
  workspace: z.string(),
  /** The language of its words. An older notice has none, and is in English. */
  language: z.enum(LANGUAGES).optional(),
  /** For the link into the app. An older notice has none. */
  workspaceId: z.string().optional(),
  currency: z.string(),
  /** Epoch ms: the week is [from, until). */
  from: time,
  until: time,
  figures: Figures,
  /** The week before. */
  earlier: Figures,
  /** Null for the meetings without a topic. */
  topics: z.array(row.extend({ label: z.string().nullable() })),
  titles: z.array(row),
  /** Without length and size if these would reveal another meeting's. */
  dearest: Dearest.extend({
    durationMs: Dearest.shape.durationMs.nullable(),
    attendeeCount: Dearest.shape.attendeeCount.nullable(),
  }).nullable(),
  /** What the changes have saved since the first was decided, and how many of them grew back. Absent: nothing, or unknown. */
  saved: z.object({ savedMinor: z.number(), since: time, grewBack: z.number() }).optional(),
  /** Series whose change is due for another look in the coming week, and when. Absent: none. */
  lookAgain: z.array(z.object({ series: z.string(), at: time })).optional(),
  /** What the week cost in the ledgers of the workspace’s owner, each in its own currency. Absent: none. */
  ledgers: z.array(row.extend({ currency: z.string() })).optional(),
  /** Lets the email's reader switch the digest off. */
  token: z.string(),
});
export type DigestContent = z.infer<typeof DigestContent>;

/** A notice's content, complete when it is queued: if sent again, it must be the same email. */
export const NoticeContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment_failed'), ...addressed, graceUntil: time }),
  z.object({ kind: z.literal('plan_ended'), ...addressed, readOnlyUntil: time }),
  z.object({
    kind: z.literal('new_device'),
    ...addressed,
    language: z.enum(LANGUAGES),
    /** In words; null if unknown. */
    device: z.string().nullable(),
    /** When it signed in. */
    at: time,
  }),
  DigestContent,
]);
export type NoticeContent = z.infer<typeof NoticeContent>;
