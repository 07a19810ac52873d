import { expect } from 'vitest';
import type { SyncRecord } from '#lib/sync/schema.ts';
import { keyOf } from './device.ts';

/** One version of a record, as the database accepted it. */
export interface Version {
  tbl: string;
  id: string;
  rev: number;
  record: SyncRecord;
}

/**
 * Returns each record's newest version, and all values that each spot had. Checks that there are no gaps, and that each
 * edit is based on what it replaced.
 */
export function readHistory(history: readonly Version[]) {
  expect(history.map(({ rev }) => rev)).toEqual(history.map((_, i) => i + 1));
  const newest = new Map<string, Version>();
  const values = new Map<string, Set<unknown>>();
  for (const version of history) {
    const key = keyOf(version.tbl, version.id);
    expect(version.record.from, `the base of ${key} at revision ${version.rev}`).toBe(newest.get(key)?.rev ?? 0);
    newest.set(key, version);
    for (const [field, value] of Object.entries(version.record)) {
      const known = values.get(`${key} ${field}`) ?? new Set();
      values.set(`${key} ${field}`, known.add(value));
    }
  }
  return { newest, values };
}
