/** Whose meetings a report is made of. */
export interface Source {
  workspaceId: string;
  /** The workspace's at this moment: also that of meetings which name none. */
  currency: string;
}

/** In SQL: whether a meeting counts in its workspace's summary, given the workspace's currency. */
export const isCounted = (currency: string) => `(meeting.currency IS NULL OR meeting.currency = ${currency})`;

/**
 * The names of the topics of workspace $1, in SQL. They are joined at each reading, so that a topic's new name is
 * at once its name in all reports. A topic that is deleted, not there yet or not named has none.
 */
export const TOPIC_NAMES = `(
         SELECT id, left(record ->> 'name', 200) AS name FROM sync_records
          WHERE workspace_id = $1 AND tbl = 'topics' AND NOT deleted
            AND json_typeof(record -> 'name') = 'string' AND record ->> 'name' ~ '[^[:space:]\u00a0]'
       ) AS topic`;

interface Columns {
  workspaceId: string;
  currency: string;
  from: string;
  to: string;
}

/** In SQL: whether a workspace has a meeting in [from, to) that its summary counts; each part is an expression. */
export function hasMeeting({ workspaceId, currency, from, to }: Columns): string {
  return `EXISTS (SELECT 1 FROM report_meetings AS meeting
                   WHERE meeting.workspace_id = ${workspaceId}
                     AND meeting.started_at >= ${from} AND meeting.started_at < ${to} AND ${isCounted(currency)})`;
}
