import type { Entitlements, PlanName } from '../../plans/schema.ts';
import { monthOf } from '../../time.ts';
import type { Reader } from '../store/rows.ts';
import { cachedPlanOf, countedUsageOf } from '../store/values.ts';

/** What the plan allows at this moment. */
export interface Limits {
  plan: PlanName;
  entitlements: Entitlements;
  /** Meetings started this month, including those not reported yet. */
  used: number;
  /** YYYY-MM, UTC. */
  month: string;
  /** False: the next start would be refused (`limit_meetings`). */
  mayStart: boolean;
}

/**
 * Compares this month's starts with the plan. With an account: what the service last counted, plus what it hasn't been told
 * yet. Without one: what was started on this device. Reads the starts of one month.
 */
export async function limitsOf(reader: Reader, now: number): Promise<Limits> {
  const month = monthOf(now);
  const [{ plan, entitlements }, counted, starts] = await Promise.all([
    cachedPlanOf(reader),
    countedUsageOf(reader),
    reader.starts(month),
  ]);
  const known = counted?.month === month ? counted.used : 0;
  const unknown = starts.filter(({ state }) => state === 'queued' || state === 'local').length;
  const used = known + unknown;
  const limit = entitlements.meetingsPerMonth;
  return { plan, entitlements, used, month, mayStart: limit === null || used < limit };
}

/** Returns whether the meeting was started on this device, which stores only its own starts. */
export async function isStartedHere(
  reader: Reader,
  { id, startedAt }: { id: string; startedAt: number },
): Promise<boolean> {
  return (await reader.starts(monthOf(startedAt))).some(({ meetingId }) => meetingId === id);
}
