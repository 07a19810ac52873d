import { db } from '../db.ts';
import type { Standing } from '../plans/service.ts';
import type { Usage } from './schema.ts';

/** The month that `now` (epoch ms) lies in, UTC: the one meeting starts are counted under. */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** This month's meeting starts against what the plan allows. One statement. */
export async function usageOf(accountId: string, { entitlements }: Standing, now: number): Promise<Usage> {
  const month = monthOf(now);
  const used = await db().meetingStart.count({ where: { accountId, month } });
  return { month, used, limit: entitlements.meetingsPerMonth };
}
