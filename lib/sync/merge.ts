import type { SyncRecord } from './schema.ts';

/**
 * How a client merges its unsent edit of a record with somebody else's. Pure and client-safe.
 * A record here is what pull returns: `id`, `rev`, and anything else.
 */

/**
 * Returns whether two values from JSON are equal, whatever the order of their keys. -0 equals 0, so changing one to the
 * other isn't an edit.
 */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return left.size === right.size && [...left].every(([key, value]) => right.has(key) && equal(value, right.get(key)));
}

/** Returns whether a record is deleted for good. */
export function isTombstone(record: SyncRecord): boolean {
  return typeof record.deletedAt === 'number';
}

/** Returns whether two versions have the same content, revisions aside. */
export function sameContent(a: SyncRecord, b: SyncRecord): boolean {
  return equal({ ...a, rev: 0 }, { ...b, rev: 0 });
}

/**
 * Returns the merged record, based on `theirs`. `common` is the last version both sides had; null if there is none.
 * Field by field, a change by one side is taken; where both changed a field, ours wins, since it has yet to be sent.
 * Deletion is final: if either side deleted the record, it is deleted. Nothing is left to send if the result has the
 * content of `theirs`.
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
  // Not assigned one by one: a field named `__proto__` would set the prototype.
  return Object.fromEntries(merged);
}

const fields = (record: SyncRecord) => new Map(Object.entries(record));
