import { type Meeting, type Moment, momentOf } from '#lib/cost/meeting.ts';
import { MINUTE, SECOND } from '#lib/time.ts';

/** The currency of the landing page's examples. */
export const CURRENCY = 'USD';

/** What the landing page's meter starts with: a meeting that has been running for a while. */
export const BEGUN = { people: 6, rateMinor: 9_000, elapsedMs: 12 * MINUTE + 20 * SECOND } as const;

export const PLANNED_MS = 30 * MINUTE;
export const BOUNDS = { people: { min: 1, max: 500 }, rate: { min: 1, max: 10_000 } } as const;

/** Returns a meeting's figures after some time, by the app's own rules, with the same rate for everyone. */
export function figuresOf(people: number, rateMinor: number, elapsedMs: number): Moment {
  const rate = { external: false, count: people, rateKind: 'hour', rateMinor } as const;
  const meeting: Meeting = {
    ...{ startedAt: 0, endedAt: null, plannedMs: PLANNED_MS, pauses: [] },
    ...{ hoursPerYear: 1, loadMultiplier: 1, overrunCapMinutes: 24 * 60 },
    attendees: [{ ...rate, segments: [{ startedAt: 0, endedAt: null }] }],
  };
  return momentOf(meeting, elapsedMs);
}

/** Returns the number that was typed, or null if it isn't one within the bounds. */
export function typed(text: string, { min, max }: { min: number; max: number }): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
  return value >= min && value <= max ? value : null;
}
