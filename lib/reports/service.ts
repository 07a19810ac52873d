import { DAY } from '../time.ts';
import { listMeetings } from './meetings.ts';
import type { MeetingPage, MeetingQuery, SummaryQuery } from './schema.ts';
import type { Source } from './source.ts';
import { type NamedSummary, summarize } from './summary.ts';

export { highlights } from './highlights.ts';
export { refreshProjections } from './projections.ts';
export { hasMeeting } from './source.ts';

const DEFAULT_RANGE = 30 * DAY;

/** The requested range in epoch ms: `from` is included, `to` is not. */
function rangeOf({ from, to }: SummaryQuery, now: number): { from: number; to: number } {
  return { from: from ?? now - DEFAULT_RANGE, to: to ?? now };
}

/** Returns a page of a workspace's finished meetings, newest first. Throws invalid_request. */
export function meetingPage(source: Source, query: MeetingQuery, now: number): Promise<MeetingPage> {
  return listMeetings(source, { ...query, ...rangeOf(query, now) });
}

/** Returns the summary of a workspace's meetings in a range. */
export function summary(source: Source, query: SummaryQuery, now: number): Promise<NamedSummary> {
  return summarize(source, { ...rangeOf(query, now), untilNow: (query.to ?? null) === null });
}
