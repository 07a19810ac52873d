import { say } from '#words/client-meetings.ts';
import { newId } from '../../ids.ts';
import type { CostSettings } from '../../sync/records.ts';
import { MINUTE } from '../../time.ts';
import { DEFAULT_COST } from '../../workspaces/terms.ts';
import { create } from '../store/edit.ts';
import { MemoryStore } from '../store/memory-store.ts';
import type { Store } from '../store/store.ts';
import { putSettings } from '../store/values.ts';
import { openSegment } from './attendees.ts';

const ATTENDEES = [
  { who: 'sample.productManager', count: 1, rateKind: 'year', rateMinor: 9_600_000, external: false },
  { who: 'sample.engineer', count: 3, rateKind: 'hour', rateMinor: 5_500, external: false },
  { who: 'sample.designer', count: 1, rateKind: 'hour', rateMinor: 4_800, external: false },
  { who: 'sample.consultant', count: 1, rateKind: 'hour', rateMinor: 12_000, external: true },
] as const;

/**
 * Returns a store in memory with a sample meeting that has been running for a while: roles only, no names. All commands work
 * on it. Nothing in it is stored or counted, and it disappears once nothing refers to it.
 */
export async function sampleStore(now: () => number, settings: Partial<CostSettings> = {}): Promise<Store> {
  const store = new MemoryStore(now);
  const startedAt = now() - 12 * MINUTE - 20_000;
  const meetingId = newId();
  const topicId = newId();
  await store.write(async (writer) => {
    const cost = { ...DEFAULT_COST, ...settings };
    putSettings(writer, cost);
    create(writer, 'topics', { id: topicId, name: say('sample.topic') });
    create(writer, 'meetings', {
      id: meetingId,
      title: say('sample.title'),
      topicId,
      startedAt,
      endedAt: null,
      plannedMs: 30 * MINUTE,
      ...cost,
    });
    for (const { who, ...one } of ATTENDEES) {
      const id = newId();
      create(writer, 'attendees', { id, meetingId, personId: null, role: say(who), ...one });
      const late = one.external ? 4 * MINUTE : 0;
      openSegment(writer, meetingId, id, startedAt + late);
    }
  });
  return store;
}
