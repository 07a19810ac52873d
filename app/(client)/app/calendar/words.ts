import type { YearRow } from '#lib/client/calendar/pace.ts';
import { headsIn, type PlannedMeeting } from '#lib/client/calendar/planned.ts';
import { counted, deviceLocales } from '#lib/client/format.ts';
import { coarse } from '#lib/client/meetings/milestones.ts';
import { isolate, roundMoney } from '#lib/format.ts';
import { time } from '../meeting/range-words.ts';

/* How a calendar's figures are written. */

/** A figure to pass on: `$212,000`. */
const round = (minor: number, currency: string): string =>
  roundMoney(coarse(coarse(minor, currency), currency), currency, deviceLocales());

export const titleOf = ({ title }: Pick<PlannedMeeting, 'title'>): string => title || 'Untitled';

/** `6 people, 45 min`. */
export function sizeWords({ who, durationMs }: Pick<PlannedMeeting, 'who' | 'durationMs'>): string {
  return `${counted(headsIn(who), 'person', 'people')}, ${time(durationMs)}`;
}

/** `10:00 AM` on the reader's clock. */
export const clockWords = (ms: number): string =>
  isolate(new Intl.DateTimeFormat(deviceLocales(), { hour: 'numeric', minute: '2-digit' }).format(ms));

/** `Your calendar costs about $212,000 a year; “Monday status” is $31,400 of it.` `named`: with the series' title. */
export function sentence(
  { totalMinor, rows }: { totalMinor: number; rows: readonly YearRow[] },
  currency: string,
  { named }: { named: boolean },
): string {
  const whole = `Your calendar costs about ${round(totalMinor, currency)} a year`;
  const top = rows.find(({ key }) => key !== '');
  if (!top || top.totalMinor === 0) return `${whole}.`;
  const what = named && top.label !== '' ? `“${top.label}”` : 'one series of meetings';
  return `${whole}; ${what} is ${round(top.totalMinor, currency)} of it.`;
}
