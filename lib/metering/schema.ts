import { z } from 'zod';
import { epochMs, identifier } from '../http/schema.ts';

const usage = {
  month: z
    .string()
    .regex(/^\d{4,}-\d{2}$/)
    .meta({ description: 'YYYY-MM, UTC.' }),
  used: z.int(),
  limit: z.number().nullable().meta({ description: 'Null means no limit.' }),
};

export const Usage = z.object(usage).meta({ id: 'Usage', description: 'Meeting starts this month.' });
export type Usage = z.infer<typeof Usage>;

export const StartMeeting = z
  .strictObject({
    workspaceId: identifier,
    clientMeetingId: identifier.meta({ description: 'A meeting is counted once per ID.' }),
    startedAt: epochMs,
  })
  .meta({ id: 'StartMeeting' });
export type StartMeeting = z.infer<typeof StartMeeting>;

export const MeetingStarted = z
  .object({
    allowed: z
      .boolean()
      .meta({ description: 'If false, the next start should be blocked. This meeting keeps running.' }),
    ...usage,
  })
  .meta({ id: 'MeetingStarted' });
export type MeetingStarted = z.infer<typeof MeetingStarted>;
