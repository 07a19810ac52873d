import { type Meeting, read } from '../../sync/records.ts';
import { DAY } from '../../time.ts';
import { EVERYTHING, type Key, wholeOf } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { matcher, normalize } from './search.ts';

/** A finished meeting in the list. Its figures are computed only for the rows in view (`useBills`). */
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
  /** Words in title or topic, in any order, regardless of case and accents. */
  text?: string | undefined;
  /** Null: those without a topic. */
  topicId?: string | null | undefined;
  /** Those that started in [from, until), epoch ms. */
  from?: number | undefined;
  until?: number | undefined;
  /** Only these: for filters that depend on more than the meeting's own record. */
  only?: ReadonlySet<string> | undefined;
}

export interface History {
  /** Newest first. */
  entries: HistoryEntry[];
  /** Matches older than the plan shows; they are kept, and shown again on Pro. */
  hidden: number;
  /** All finished meetings, hidden ones included. */
  total: number;
}

interface Indexed {
  entry: HistoryEntry;
  /** Title and topic, normalized. */
  searchable: string;
}

/**
 * The finished meetings, in memory while the list is shown: thousands are read once, and after that only what changes.
 * A search scans them all, which takes about a millisecond.
 */
export class HistoryIndex {
  readonly #store: Store;
  readonly #entries = new Map<string, Indexed>();
  #topics = new Map<string, string>();
  /** Newest first; null: needs sorting. */
  #sorted: Indexed[] | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Reads them all. */
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

  /** Reads what a change touched. Returns false if nothing in the list did. */
  async update(keys: ReadonlySet<Key>): Promise<boolean> {
    if (keys.has(EVERYTHING) || keys.has('topics') || keys.has(wholeOf('meetings'))) {
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
  find({ text = '', topicId, from, until, only }: HistoryQuery, since: number): History {
    this.#sorted ??= [...this.#entries.values()].sort(
      (a, b) => b.entry.startedAt - a.entry.startedAt || (a.entry.id < b.entry.id ? -1 : 1),
    );
    const matches = matcher(text);
    const found = this.#sorted.filter(
      ({ entry, searchable }) =>
        (topicId === undefined || entry.topicId === topicId) &&
        (from === undefined || entry.startedAt >= from) &&
        (until === undefined || entry.startedAt < until) &&
        (only === undefined || only.has(entry.id)) &&
        matches(searchable),
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
      searchable: normalize(`${title} ${topic ?? ''}`),
    });
  }
}

/** The time (epoch ms) from which a plan shows meetings. */
export function shownSince(historyDays: number | null, now: number): number {
  return historyDays === null ? Number.NEGATIVE_INFINITY : now - historyDays * DAY;
}
