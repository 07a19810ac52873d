import type { MeetingPage, MeetingQuery, Summary, SummaryQuery, SummaryRow } from '../reports/schema.ts';
import { meetingPage, summary } from '../reports/service.ts';
import { MOST_ROWS, NO_TOPIC, UNTITLED } from '../reports/terms.ts';
import { HOUR } from '../time.ts';
import { entriesOf } from './entries.ts';
import { rangeOf } from './range.ts';
import type { LedgerSums as Sums } from './schema.ts';
import { summaryOf } from './summary.ts';

/** A ledger that a token reads. */
export interface LedgerSource {
  id: string;
  currency: string;
  timeZone: string;
}

/** What a token reads: a ledger, or else its workspace. */
interface Reader {
  workspaceId: string;
  currency: string;
  ledger: LedgerSource | null;
}

/** Returns the public list of meetings, from whatever a token reads. Throws invalid_request. */
export const publicMeetings = (reader: Reader, query: MeetingQuery, now: number): Promise<MeetingPage> =>
  reader.ledger ? ledgerMeetings(reader.ledger, query, now) : meetingPage(reader, query, now);

/** Returns the public summary, from whatever a token reads. */
export const publicSummary = (reader: Reader, query: SummaryQuery, now: number): Promise<Summary> =>
  reader.ledger ? ledgerTotals(reader.ledger, query, now) : summary(reader, query, now);

/** Fields that a ledger doesn't have are 0: it doesn't tell staff from external people. */
async function ledgerMeetings(
  { id, currency, timeZone }: LedgerSource,
  { cursor, limit, ...range }: MeetingQuery,
  now: number,
): Promise<MeetingPage> {
  const { from, to } = rangeOf(range, timeZone, now);
  const options = { own: null, isOwn: false, series: null };
  const { entries, nextCursor } = await entriesOf({ id, from, to, cursor }, limit, options);
  const meetings = entries.map((entry) => ({
    ...{ id: entry.key, title: entry.title ?? UNTITLED, topic: entry.topic },
    ...{ startedAt: entry.startedAt, endedAt: entry.startedAt + entry.durationMs, durationMs: entry.durationMs },
    ...{ attendeeCount: entry.heads, staffCount: entry.heads, externalCount: 0 },
    ...{ totalMinor: entry.costMinor, currency, personMs: entry.personMs, overrunMinor: entry.overrunMinor ?? 0 },
  }));
  return { meetings, nextCursor };
}

/**
 * Returns the figures of the ledger's own summary in the shape of a workspace's. `byRole` is empty: no row says who took
 * part.
 */
async function ledgerTotals(source: LedgerSource, query: SummaryQuery, now: number): Promise<Summary> {
  const found = await summaryOf({ ...source, ...rangeOf(query, source.timeZone, now), detail: 'all', prices: 'own' });
  const row = (label: string, { totalMinor, count, personMs }: Sums): SummaryRow => ({
    ...{ label, totalMinor, count, personHours: personMs / HOUR },
  });
  return {
    ...{ from: found.from, to: found.to, currency: found.currency },
    ...{ totalMinor: found.sums.totalMinor, meetings: found.sums.count, personHours: found.sums.personMs / HOUR },
    externalShare: 0,
    byTopic: found.byTopic.map((one) => row(one.isRest ? 'Other' : (one.topic ?? NO_TOPIC), one)),
    byRole: [],
    byTitle: found.bySeries
      .slice(0, MOST_ROWS + 1)
      .map((one) => row(one.isRest ? 'Other' : (one.title ?? UNTITLED), one)),
  };
}
