import type { StoreCounts } from '#lib/client/store/store-counts.ts';
import { listInWords } from './list-in-words.ts';
import { say } from './say-later.ts';

/** What somebody has on a device. */
type Counts = StoreCounts & { calendars?: number };

/** What is in a store, each in words; what there is none of is left out. */
export function countParts({ meetings, people, topics, templates, calendars = 0 }: Counts): string[] {
  const parts = [
    meetings > 0 && say('counts.meetings', { meetings }),
    people > 0 && say('counts.people', { people }),
    topics > 0 && say('counts.topics', { topics }),
    templates > 0 && say('counts.templates', { templates }),
    calendars > 0 && say('counts.calendars', { calendars }),
  ];
  return parts.filter((part) => part !== false);
}

/** What is in a store, in words: `3 meetings, 5 people, and 1 topic`. */
export function countsInWords(counts: Counts): string {
  return listInWords(countParts(counts));
}
