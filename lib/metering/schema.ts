import { z } from 'zod';
import { count, epochMs, identifier, orNull } from '../http/schema.ts';

const usage = {
  month: z
    .string()
    .regex(/^\d{4,}-\d{2}$/)
    .meta({ description: 'The current month. YYYY-MM, UTC.', example: '2026-11' }),
  used: count('Meeting starts counted this month.'),
  limit: orNull(count('Meeting starts that the plan allows this month.'), 'Null means no limit.'),
};

export const Usage = z.object(usage).meta({ id: 'Usage', description: 'Meeting starts this month.' });
export type Usage = z.infer<typeof Usage>;

export const StartMeeting = z
  .strictObject({
    workspaceId: identifier('The workspace that the meeting is in.'),
    clientMeetingId: identifier('The meeting. It’s counted once per ID.'),
    startedAt: epochMs('When it started, by the device’s clock.'),
  })
  .meta({ id: 'StartMeeting', description: 'A meeting that has started.' });
export type StartMeeting = z.infer<typeof StartMeeting>;

export const MeetingStarted = z
  .object({
    allowed: z
      .boolean()
      .meta({ description: 'If false, the next start should be blocked. This meeting keeps running.' }),
    ...usage,
  })
  .meta({ id: 'MeetingStarted', description: 'This month’s count, with this start.' });
export type MeetingStarted = z.infer<typeof MeetingStarted>;
