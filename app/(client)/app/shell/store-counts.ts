import { counted } from '#lib/client/format.ts';
import type { StoreCounts } from '#lib/client/store/store-counts.ts';

/** What somebody has on a device: `3 meetings, 5 people and 1 topic`. */
export function countsInWords({ meetings, people, topics, templates }: StoreCounts): string {
  const parts = [
    meetings > 0 && counted(meetings, 'meeting'),
    people > 0 && counted(people, 'person', 'people'),
    topics > 0 && counted(topics, 'topic'),
    templates > 0 && counted(templates, 'template'),
  ].filter((part) => part !== false);
  // The words are English, so their list is too, whatever the numbers are written in.
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
}
