import { listInWords } from '#lib/client/device-format.ts';
import type { StoreCounts } from '#lib/client/store/store-counts.ts';
import { say } from '#words/shared-device.ts';

/** Counts on a device, or in the account, which doesn't count budgets and changes. */
type Counts = Omit<StoreCounts, 'budgets' | 'changes'> & { budgets?: number; changes?: number; calendars?: number };

/** Returns what is in a store, each kind in words. Kinds with nothing are left out. */
export function countParts({ meetings, people, topics, templates, budgets = 0, changes = 0, calendars = 0 }: Counts) {
  const parts = [
    meetings > 0 && say('counts.meetings', { meetings }),
    people > 0 && say('counts.people', { people }),
    topics > 0 && say('counts.topics', { topics }),
    templates > 0 && say('counts.templates', { templates }),
    budgets > 0 && say('counts.budgets', { budgets }),
    changes > 0 && say('counts.changes', { changes }),
    calendars > 0 && say('counts.calendars', { calendars }),
  ];
  return parts.filter((part) => part !== false);
}

/** Returns what is in a store, in words: `3 meetings, 5 people, and 1 topic`. */
export function countsInWords(counts: Counts): string {
  return listInWords(countParts(counts));
}
