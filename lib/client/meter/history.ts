/** A finished meeting in the list: light; its figures come with useBills for the rows in view. */
export interface HistoryEntry {
  id: string;
  title: string;
  topicId: string | null;
  topic: string | null;
  startedAt: number;
  endedAt: number;
  currency: string;
}

export interface HistoryQuery {
  /** Words in title or topic, in any order, whatever case or accents. */
  text?: string;
  topicId?: string | null;
}

export interface History {
  /** Newest first. */
  entries: HistoryEntry[];
  /** Matches older than the plan shows; kept, and there again with Pro. */
  hidden: number;
  /** Finished meetings altogether, those hidden among them. */
  total: number;
}
