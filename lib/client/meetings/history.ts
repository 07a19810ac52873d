import { type Meeting, read } from '../../sync/records.ts';
import { DAY } from '../../time.ts';
import { EVERYTHING, type Key } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** A finished meeting in the list: light. Its figures come with the rows in view. */
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
  /** Null: those without a topic. */
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

interface Indexed {
  entry: HistoryEntry;
  folded: string;
}

/**
 * The finished meetings, in memory while somebody looks at them: thousands are read once, then only what changes.
 * Searching is going through them, which takes about a millisecond.
 */
export class HistoryIndex {
  readonly #store: Store;
  readonly #entries = new Map<string, Indexed>();
  #topics = new Map<string, string>();
  /** Newest first; null: to be sorted anew. */
  #sorted: Indexed[] | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Reads all. */
  async load(): Promise<void> {
    const [meetings, topics] = await this.#store.read(async (reader) => [
      await reader.all('meetings'),
      await reader.all('topics'),
    ]);
    this.#topics = new Map(topics.map(({ id, record }) => [id, read.topics(record).name]));
    this.#entries.clear();
    for (const { record } of meetings) this.#put(read.meetings(record));
    this.#sorted = null;
  }

  /** Reads what a change touched. False: nothing that is shown here. */
  async update(keys: ReadonlySet<Key>): Promise<boolean> {
    if (keys.has(EVERYTHING) || keys.has('topics')) {
      await this.load();
      return true;
    }
    const ids = [...keys].flatMap((key) => (key.startsWith('meetings:') ? key.slice('meetings:'.length) : []));
    if (ids.length === 0) return false;
    const rows = await this.#store.read((reader) => Promise.all(ids.map((id) => reader.get('meetings', id))));
    for (const [i, id] of ids.entries()) {
      this.#entries.delete(id);
      const row = rows[i];
      if (row) this.#put(read.meetings(row.record));
    }
    this.#sorted = null;
    return true;
  }

  /** `since`: older ones are hidden (epoch ms). */
  find({ text = '', topicId }: HistoryQuery, since: number): History {
    this.#sorted ??= [...this.#entries.values()].sort(
      (a, b) => b.entry.startedAt - a.entry.startedAt || (a.entry.id < b.entry.id ? -1 : 1),
    );
    const words = normalize(text).split(' ').filter(Boolean);
    const found = this.#sorted.filter(
      ({ entry, folded }) =>
        (topicId === undefined || entry.topicId === topicId) && words.every((word) => folded.includes(word)),
    );
    const shown = found.filter(({ entry }) => entry.startedAt >= since);
    return {
      entries: shown.map(({ entry }) => entry),
      hidden: found.length - shown.length,
      total: this.#entries.size,
    };
  }

  #put({ id, title, topicId, startedAt, endedAt, currency }: Meeting): void {
    if (endedAt === null) return;
    const topic = topicId === null ? null : (this.#topics.get(topicId) ?? null);
    const known = topic === null ? null : topicId;
    this.#entries.set(id, {
      entry: { id, title, topicId: known, topic, startedAt, endedAt, currency },
      folded: normalize(`${title} ${topic ?? ''}`),
    });
  }
}

/** From when on a plan shows meetings. */
export function shownSince(historyDays: number | null, now: number): number {
  return historyDays === null ? Number.NEGATIVE_INFINITY : now - historyDays * DAY;
}

/** As it is compared: without case, accents or doubled blanks. */
export function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
