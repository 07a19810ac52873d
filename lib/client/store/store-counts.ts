import { isVisible, readAllTables, type TableRow } from './rows.ts';
import type { Store } from './store.ts';

/** How many of what somebody would miss; what belongs to a meeting is not counted by itself. */
export interface StoreCounts {
  meetings: number;
  people: number;
  topics: number;
  templates: number;
}

/** What is in the store. */
export async function countRecords(store: Store): Promise<StoreCounts> {
  return countsOf(await store.read(readAllTables));
}

/** What is on this device only, and would be gone with it: all that the service has not accepted, in these stores together. */
export async function countUnsent(...stores: readonly Store[]): Promise<StoreCounts> {
  const rows = await Promise.all(stores.map((store) => store.read((reader) => reader.unsent())));
  return countsOf(rows.flat().filter(isVisible));
}

function countsOf(rows: readonly TableRow[]): StoreCounts {
  const count = (name: string) => rows.filter(({ table }) => table === name).length;
  return {
    meetings: count('meetings'),
    people: count('people'),
    topics: count('topics'),
    templates: count('templates'),
  };
}

export function totalCount({ meetings, people, topics, templates }: StoreCounts): number {
  return meetings + people + topics + templates;
}
