/**
 * Reports read a record of up to this many bytes as it is. For a larger one they read an extract stored with it when it was
 * written (`sync_facts` in the migrations), so that no report opens records of 64 kB. Also the bound of
 * sync_records_large_idx.
 */
const LARGE_BYTES = 3_500;

/**
 * In SQL: what reports read of a row of sync_records, as JSON. It has the fields of BILLED_FIELDS, CARRIED_FIGURES, and a
 * topic's name, if the record has them; a small record has others too. Rows that the migration hasn't reached yet have no
 * extract, and are read the slow way.
 */
export const FACTS = `CASE WHEN bytes <= ${LARGE_BYTES} THEN record ELSE coalesce(facts, sync_facts(tbl, record)) END`;

/** In SQL: the size of FACTS in bytes. */
export const FACTS_BYTES = `CASE WHEN bytes <= ${LARGE_BYTES} THEN bytes ELSE octet_length((${FACTS})::text) END`;

/** The workspace whose meetings a report covers. */
export interface Source {
  workspaceId: string;
  /** The workspace's current currency, which also applies to meetings without one. */
  currency: string;
}

/** In SQL: whether a meeting counts in its workspace's summary, given the workspace's currency. */
export const isCounted = (currency: string) => `(meeting.currency IS NULL OR meeting.currency = ${currency})`;

/**
 * In SQL: the names of the topics of workspace $1. They are joined when read, so that a renamed topic has its new name in
 * all reports at once. A topic that is deleted, not yet pushed or unnamed has none. Look them up by id, in LATERAL: a join
 * was seen to read all topics of the workspace, once for each meeting of a deep page.
 */
export const TOPIC_NAMES = `(
         SELECT id, left(facts ->> 'name', 200) AS name
           FROM (SELECT id, ${FACTS} AS facts FROM sync_records
                  WHERE workspace_id = $1 AND tbl = 'topics' AND NOT deleted) AS topic_record
          WHERE json_typeof(facts -> 'name') = 'string' AND facts ->> 'name' ~ '[^[:space:]\u00a0]'
       ) AS topic`;

interface Columns {
  workspaceId: string;
  currency: string;
  from: string;
  to: string;
}

/** In SQL: whether a workspace has a meeting in [from, to) that its summary counts. Each argument is an SQL expression. */
export function hasMeeting({ workspaceId, currency, from, to }: Columns): string {
  return `EXISTS (SELECT 1 FROM report_meetings AS meeting
                   WHERE meeting.workspace_id = ${workspaceId}
                     AND meeting.started_at >= ${from} AND meeting.started_at < ${to} AND ${isCounted(currency)})`;
}
