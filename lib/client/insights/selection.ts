import type { MeetingSum } from './meeting-sums.ts';

/** The meetings that can be added up in one currency, and those that can't. */
export interface Selection {
  meetings: MeetingSum[];
  /** How many are left out, by their currency. */
  left: Map<string, number>;
}

/** The meetings in the workspace's currency, as reports count them: one that names no currency is in it. */
export function inCurrency(meetings: readonly MeetingSum[], currency: string): Selection {
  const left = new Map<string, number>();
  const own = meetings.filter((one) => {
    if (one.currency === null || one.currency === currency) return true;
    left.set(one.currency, (left.get(one.currency) ?? 0) + 1);
    return false;
  });
  return { meetings: own, left };
}
