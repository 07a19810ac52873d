/** Whose meetings a report is made of. */
export interface Source {
  workspaceId: string;
  /** The workspace's at this moment: also that of meetings which name none. */
  currency: string;
}

/**
 * The names of the topics of workspace $1, in SQL. They are joined at each reading, so that a topic's new name is
 * at once its name in all reports. A topic that is deleted, not there yet or not named has none.
 */
export const TOPIC_NAMES = `(
         SELECT id, left(record ->> 'name', 200) AS name FROM sync_records
          WHERE workspace_id = $1 AND tbl = 'topics' AND NOT deleted
            AND json_typeof(record -> 'name') = 'string' AND btrim(record ->> 'name') <> ''
       ) AS topic`;
