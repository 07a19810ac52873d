import type { CalendarContent, Version } from './content.ts';

/*
 * The same event may be in several calendars, each exported at a different time. For a series, and for each changed meeting
 * in it, the newest version counts. Equal versions all stay.
 */

const keyOf = (uid: string, replaces?: number) => `${replaces ?? ''} ${uid}`;

/** Returns the calendars without events of which another one has a newer version. */
export function newestIn(contents: readonly CalendarContent[]): readonly CalendarContent[] {
  if (contents.length < 2) return contents;
  const both = contents.map(({ entries, gone = [] }) => [...entries, ...gone]);
  const newest = newestOf(both.flat());
  const withMeetings = newestOf(contents.flatMap(({ entries }) => entries));
  const known = both.map(newestOf);

  /** Whether a version counts in the calendar at `place`. */
  function counts({ uid, replaces, version = '' }: Version, place: number): boolean {
    if (version !== newest.get(keyOf(uid, replaces))) return false;
    if (replaces === undefined) return true;
    const [series, own] = [newest.get(keyOf(uid)), known[place]?.get(keyOf(uid))];
    if (series === undefined || version >= series) return true;
    // A change to an older version of the series is gone with it, or with a series that is over.
    return own === undefined ? withMeetings.get(keyOf(uid)) === series : own === series;
  }

  /** The original starts (epoch ms) of changed meetings, by UID. */
  const replaced = new Map<string, Set<number>>();
  for (const [place, all] of both.entries()) {
    for (const one of all) {
      if (one.replaces === undefined || !counts(one, place)) continue;
      replaced.set(one.uid, (replaced.get(one.uid) ?? new Set()).add(one.replaces));
    }
  }
  return contents.map((content, place) => ({
    ...content,
    entries: content.entries.flatMap((entry) => {
      if (!counts(entry, place)) return [];
      const without = entry.replaces === undefined ? replaced.get(entry.uid) : undefined;
      return without ? { ...entry, starts: entry.starts.filter((at) => !without.has(at)) } : entry;
    }),
  }));
}

function newestOf(all: readonly Version[]): Map<string, string> {
  const newest = new Map<string, string>();
  for (const { uid, replaces, version = '' } of all) {
    const key = keyOf(uid, replaces);
    if (version >= (newest.get(key) ?? '')) newest.set(key, version);
  }
  return newest;
}
