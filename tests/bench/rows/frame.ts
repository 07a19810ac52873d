import { HistoryIndex } from '#lib/client/meetings/history.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import { type Meeting, momentOf } from '#lib/cost/meeting.ts';
import { median } from '../compare.ts';
import type { Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';

/** What the client computes between two frames: it has 16 ms, with the browser's own work. */

const MINUTE = 60_000;
const MEETINGS = 5_000;
const ATTENDEES = 50;

function line(what: string, rounds: number, run: (round: number) => unknown): Line {
  // The first runs compile it.
  for (let round = 0; round < 20; round += 1) run(round);
  const times = Array.from({ length: rounds }, (_, round) => {
    const before = performance.now();
    run(round);
    return performance.now() - before;
  });
  return { what, ours: inMs(median(times)), figure: median(times), unit: 'ms', target: { most: 16 } };
}

async function history(now: number): Promise<HistoryIndex> {
  const store = new MemoryStore(() => now);
  await store.write(async (writer) => {
    for (let i = 0; i < MEETINGS; i += 1) {
      const id = `m${i}`;
      const time = { startedAt: now - (i + 1) * 60 * MINUTE, endedAt: now - i * 60 * MINUTE };
      writer.put('meetings', { id, record: { id, title: `Weekly planning ${i} naïve`, rev: 0, ...time } });
    }
  });
  const index = new HistoryIndex(store);
  await index.load();
  return index;
}

/** Fifty who came and went, paid by the year, in a meeting with two pauses. */
function crowd(startedAt: number): Meeting {
  const span = (from: number, to: number | null) => ({
    startedAt: startedAt + from * MINUTE,
    endedAt: to === null ? null : startedAt + to * MINUTE,
  });
  return {
    startedAt,
    endedAt: null,
    plannedMs: 60 * MINUTE,
    hoursPerYear: 2080,
    loadMultiplier: 1.3,
    overrunCapMinutes: 120,
    pauses: [span(5, 6), span(20, 22)],
    attendees: Array.from({ length: ATTENDEES }, (_, i) => ({
      external: false,
      count: 1,
      rateKind: 'year',
      rateMinor: 9_000_000 + i,
      segments: [span(0, 10), span(15, 30), span(40, null)],
    })),
  };
}

export async function frame(stage: Stage): Promise<Line[]> {
  const { rounds } = stage.effort(500);
  const now = Date.now();
  const [index, meeting] = [await history(now), crowd(now)];
  return [
    line(`a search in ${MEETINGS.toLocaleString('en')} meetings`, rounds, (round) =>
      index.find({ text: `naive ${round} plan` }, Number.NEGATIVE_INFINITY),
    ),
    line(`a tick of a meeting of ${ATTENDEES}`, rounds, (round) => momentOf(meeting, now + 50 * MINUTE + round * 16)),
  ];
}
