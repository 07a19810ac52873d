import { z } from 'zod';

/** The result of a digest cron run: digests queued and failed, and emails sent, including other emails that were due. */
export const Digested = z.object({ queued: z.int(), failed: z.int(), mails: z.int() });
export type Digested = z.infer<typeof Digested>;
