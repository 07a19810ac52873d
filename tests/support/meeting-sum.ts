import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import { HOUR } from '#lib/time.ts';

/** Returns a finished meeting as Insights adds it up: an hour with three unnamed people that cost nothing. */
export function meetingSum(fields: Partial<MeetingSum> = {}): MeetingSum {
  return {
    ...{ id: 'm', title: 'Planning', topicId: null, startedAt: 0, endedAt: HOUR, plannedMs: null, currency: null },
    ...{ totalMinor: 0, durationMs: HOUR, personMs: HOUR, attendeeCount: 3, overrunMs: null, overrunMinor: null },
    ...{ externalMinor: 0, externalMs: 0, people: [], crowd: 3, saved: { lessFive: 0, onTime: 0, oneFewer: 0 } },
    ...fields,
  };
}
