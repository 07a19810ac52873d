import { DAY } from '../../time.ts';
import { matcher, normalize } from '../meetings/search.ts';
import type { Listed } from './sum-index.ts';

export interface HistoryQuery {
  /** Words in title or topic, in any order, regardless of case and accents. */
  text?: string | undefined;
  /** Null: meetings without a topic. */
  topicId?: string | null | undefined;
  /** Meetings that started in [from, until), epoch ms. */
  from?: number | undefined;
  until?: number | undefined;
  /** Only these ids: for filters that depend on more than the meeting's own record. */
  only?: ReadonlySet<string> | undefined;
}

/** A meeting in the visible list. */
export interface Entry extends Listed {
  currency: string;
}

export interface History {
  /** Newest first. */
  entries: Entry[];
  /** Matches older than the plan shows; they are kept, and shown again on Pro. */
  hidden: number;
  /** All finished meetings, hidden ones included. */
  total: number;
}

/** Cache of normalized titles and names: each letter typed searches thousands. */
const normalized = new Map<string, string>();
const MOST_NORMALIZED = 20_000;

function searchable(text: string): string {
  const known = normalized.get(text) ?? normalize(text);
  if (normalized.size >= MOST_NORMALIZED) normalized.clear();
  normalized.set(text, known);
  return known;
}

/** Finds meetings. `topics`: names by id. `currency`: the workspace's. `since`: meetings before it are hidden (epoch ms). */
export function findMeetings(
  listed: readonly Listed[],
  { topics, currency }: { topics: ReadonlyMap<string, string>; currency: string },
  { text = '', topicId, from, until, only }: HistoryQuery,
  since: number,
): History {
  const matches = matcher(text);
  const found = listed.filter((one) => {
    // A deleted topic counts as none.
    const topic = one.topicId === null ? undefined : topics.get(one.topicId);
    return (
      (topicId === undefined || (topic === undefined ? null : one.topicId) === topicId) &&
      (from === undefined || one.startedAt >= from) &&
      (until === undefined || one.startedAt < until) &&
      (only === undefined || only.has(one.id)) &&
      (text === '' || matches(`${searchable(one.title)} ${searchable(topic ?? '')}`))
    );
  });
  const shown = found.filter(({ startedAt }) => startedAt >= since);
  const entries = shown.map((one) => (isNamed(one) ? one : { ...one, currency }));
  return { entries, hidden: found.length - entries.length, total: listed.length };
}

const isNamed = (one: Listed): one is Entry => one.currency !== null;

/** Returns the time (epoch ms) from which a plan shows meetings. */
export function shownSince(historyDays: number | null, now: number): number {
  return historyDays === null ? Number.NEGATIVE_INFINITY : now - historyDays * DAY;
}
