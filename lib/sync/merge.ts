import type { SyncRecord } from './schema.ts';

/**
 * How a client makes one record of its unsent edit and somebody else's. Pure, and safe in a browser.
 * A record here is what pull gives: `id`, `rev`, and whatever else.
 */

/** Whether two values read from JSON are equal, whatever the order of keys. -0 is 0: an edit from one to the other is none. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return left.size === right.size && [...left].every(([key, value]) => right.has(key) && equal(value, right.get(key)));
}

/** A record that is gone for good. */
export function isTombstone(record: SyncRecord): boolean {
  return typeof record.deletedAt === 'number';
}

/** Whether two versions say the same; their revisions aside. */
export function sameContent(a: SyncRecord, b: SyncRecord): boolean {
  return equal({ ...a, rev: 0 }, { ...b, rev: 0 });
}

/**
 * The record to go on with, based on `theirs`. `common` is the last version both sides had, null if there is none.
 * Field by field, what only one side changed is taken; of a field both changed, ours, which is yet to be sent.
 * Deletion is final: of either side's it is the whole result. Nothing is left to send if the result has the content of `theirs`.
 */
export function merge(common: SyncRecord | null, ours: SyncRecord, theirs: SyncRecord): SyncRecord {
  if (isTombstone(theirs)) return theirs;
  if (isTombstone(ours)) return { ...ours, rev: theirs.rev };
  const [before, mine, other] = [fields(common ?? {}), fields(ours), fields(theirs)];
  const merged = new Map(other);
  for (const key of new Set([...before.keys(), ...mine.keys()])) {
    const unchanged = before.has(key) === mine.has(key) && equal(before.get(key), mine.get(key));
    if (unchanged || key === 'rev') continue;
    if (mine.has(key)) merged.set(key, mine.get(key));
    else merged.delete(key);
  }
  // Not assigned one by one: that would make a prototype of a `__proto__` field.
  return Object.fromEntries(merged);
}

const fields = (record: SyncRecord) => new Map(Object.entries(record));
