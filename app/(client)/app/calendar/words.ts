import { headsIn, type PlannedMeeting } from '#lib/client/calendar/planned.ts';
import { deviceLocales } from '#lib/client/device-format.ts';
import { isolate } from '#lib/format.ts';
import { time } from '../meeting/comparing/range-words.ts';
import { say } from './say.ts';

/* How a calendar's figures are written. */

export const titleOf = ({ title }: Pick<PlannedMeeting, 'title'>): string => title || say('meeting.untitled');

/** `6 people, 45 min`. */
export function sizeWords({ who, durationMs }: Pick<PlannedMeeting, 'who' | 'durationMs'>): string {
  return say('meeting.size', { people: headsIn(who), time: time(durationMs) });
}

/** `10:00 AM` on the reader's clock. */
export const clockWords = (ms: number): string =>
  isolate(new Intl.DateTimeFormat(deviceLocales(), { hour: 'numeric', minute: '2-digit' }).format(ms));
