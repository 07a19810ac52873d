import { z } from 'zod';

/** What a run of the digest's cron came to: digests queued or not, and mails sent, others that were due among them. */
export const Digested = z.object({ queued: z.int(), failed: z.int(), mails: z.int() });
export type Digested = z.infer<typeof Digested>;
