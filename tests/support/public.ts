import { signInPro } from './api.ts';
import { type meetingOf, reader } from './reports.ts';
import { push } from './sync.ts';

export const engineer = { personId: 'engineer', role: 'Engineer' };

/** Returns a person on Pro with these meetings, and a reader of their workspace. */
export async function withMeetings(...meetings: ReturnType<typeof meetingOf>[]) {
  const who = await signInPro();
  if (meetings.length > 0) await push(who, meetings.flat());
  return { who, read: await reader(who) };
}
