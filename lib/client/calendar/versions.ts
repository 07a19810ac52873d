import type { CalendarContent, Version } from './content.ts';

/*
 * The same event may be in several calendars, as it was when each of them was exported. For a series, and for each
 * meeting in it that was changed, the newest version counts. Equal ones stay.
 */

const keyOf = (uid: string, replaces?: number) => `${replaces ?? ''} ${uid}`;

/** Calendars without what is newer in another of them. */
export function newestIn(contents: readonly CalendarContent[]): readonly CalendarContent[] {
  if (contents.length < 2) return contents;
  const both = contents.map(({ entries, gone = [] }) => [...entries, ...gone]);
  const newest = newestOf(both.flat());
  const withMeetings = newestOf(contents.flatMap(({ entries }) => entries));
  const known = both.map(newestOf);

  /** Whether it counts in the calendar at `place`. */
  function counts({ uid, replaces, version = '' }: Version, place: number): boolean {
    if (version !== newest.get(keyOf(uid, replaces))) return false;
    if (replaces === undefined) return true;
    const [series, own] = [newest.get(keyOf(uid)), known[place]?.get(keyOf(uid))];
    if (series === undefined || version >= series) return true;
    // What was changed in an older series is gone with it, and with a series that is over.
    return own === undefined ? withMeetings.get(keyOf(uid)) === series : own === series;
  }

  /** By UID, which meetings of series have been replaced, epoch ms. */
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
