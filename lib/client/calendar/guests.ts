import type { CalendarContent, CalendarEntry } from './content.ts';

export const hasNoGuests = ({ who, declined }: Pick<CalendarEntry, 'who' | 'declined'>): boolean =>
  who.length + declined.length === 0;

/**
 * Returns the UIDs of series without guests, in calendars where most series have none. Such a file probably leaves guests
 * out, as a link published by Outlook on the web does. In other calendars, such a series is the owner's own time.
 */
export function withoutGuests(contents: readonly CalendarContent[]): Set<string> {
  const uids = contents.flatMap(({ entries, hasAllGuests }) => {
    if (hasAllGuests) return [];
    const timed = entries.filter(({ repeats, isDay, isFree }) => repeats && !isDay && !isFree);
    const series = Map.groupBy(timed, ({ uid }) => uid);
    const bare = [...series].filter(([, own]) => own.every(hasNoGuests));
    return bare.length * 2 > series.size ? bare.map(([uid]) => uid) : [];
  });
  return new Set(uids);
}
