import { expect } from 'vitest';
import { isTombstone } from '#lib/sync/merge.ts';
import type { SyncRecord } from '#lib/sync/schema.ts';
import { TABLES } from '#lib/sync/terms.ts';
import { type Device, keyOf } from './device.ts';
import { readHistory, type Version } from './history.ts';

/** Returns, for each record, the newest lost version that a device still has. `kept` is the last revision in the backup. */
export async function newestHeld(devices: readonly Device[], kept: number): Promise<Map<string, SyncRecord>> {
  const held = new Map<string, SyncRecord>();
  for (const device of devices) {
    for (const table of TABLES) {
      for (const { id, record, unsent, base } of await device.store.read((reader) => reader.allRaw(table))) {
        const known = unsent ? base : record;
        // The device's edit won over a later version, so that version's value was replaced here, as if seen.
        for (const [field, value] of Object.entries(known ?? {})) {
          if (record[field] !== value) device.replaced.add(value);
        }
        if (!known || Number(record.rev) <= Math.max(kept, Number(held.get(keyOf(table, id))?.rev ?? 0))) continue;
        held.set(keyOf(table, id), { ...known, rev: record.rev });
      }
    }
  }
  return held;
}

interface Evidence {
  history: readonly Version[];
  /** The history up to the restore. */
  before: readonly Version[];
  held: ReadonlyMap<string, SyncRecord>;
}

/**
 * Checks that nothing a device has is lost: neither its own edits, nor what the service lost but a device still has.
 * Each value is in the new history, or a device that saw it wrote another one, or the record is deleted.
 */
export function judgeRestore({ history, before, held }: Evidence, devices: readonly Device[]): Map<string, Version> {
  const { newest, values } = readHistory(history);
  const isDeleted = (key: string) => isTombstone(newest.get(key)?.record ?? {});
  const isReplaced = (value: unknown) => devices.some(({ replaced }) => replaced.has(value));
  for (const [key, record] of held) {
    if (isTombstone(record)) expect(isDeleted(key), `${key} was deleted`).toBe(true);
    for (const [field, value] of Object.entries(record)) {
      // Only fields that devices write, without the revision and the fields of a new record.
      if (typeof value !== 'string' || !value.startsWith('device') || isReplaced(value) || isDeleted(key)) continue;
      expect(values.get(`${key} ${field}`)?.has(value), `${value} of ${key}, which was lost and is on a device`).toBe(
        true,
      );
    }
  }
  const former = readHistory(before).values;
  for (const device of devices) {
    for (const [place, { spot, value }] of device.written) {
      const key = keyOf(spot.table, spot.id);
      const wasReplaced = former.get(place)?.has(value) && held.get(key)?.[spot.field] !== value;
      const isKept = values.get(place)?.has(value) || wasReplaced || isReplaced(value) || isDeleted(key);
      expect(isKept, `${value}, written to ${place} by ${device.name}`).toBe(true);
    }
  }
  return newest;
}
