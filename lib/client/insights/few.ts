import { FEWEST_PEOPLE } from '../../reports/terms.ts';
import { byCost, type Row, sumsOf, topRows } from './groups.ts';
import type { MeetingSum } from './meeting-sums.ts';

/* What others may see of meetings: nothing from which they could figure out what one person is paid. */

type Paid = Pick<MeetingSum, 'people' | 'crowd' | 'totalMinor'>;

/**
 * Returns the smallest possible number of different people who took part. Of unnamed people, only the largest group counts,
 * since two meetings' groups may be the same people. People who cost nothing hide nobody.
 */
export function peopleIn(meetings: readonly Paid[]): number {
  const named = new Set(
    meetings.flatMap(({ people }) => people.flatMap((one) => (one.totalMinor > 0 ? one.personId : []))),
  );
  return named.size + meetings.reduce((most, { crowd }) => Math.max(most, crowd), 0);
}

/** Returns whether so few people took part that their hours and cost together would reveal what one of them is paid. */
export const areFew = (meetings: readonly Paid[]): boolean =>
  meetings.some(({ totalMinor }) => totalMinor > 0) && peopleIn(meetings) < FEWEST_PEOPLE;

/** The same of the time and cost past the planned end, which are only of the meetings that ran over. */
export const isOverrunOfFew = (meetings: readonly MeetingSum[]): boolean =>
  areFew(meetings.filter(({ overrunMs }) => (overrunMs ?? 0) > 0));

interface Group {
  key: string;
  meetings: readonly Paid[];
}

/**
 * Divides groups into those of three people or more, and others that must share one row. If these are still too few, the
 * group with the fewest people joins them: subtracting the other rows from the total must not reveal the small ones. If there
 * are too few people overall, no group stands by itself.
 */
export function tellApart<One extends Group>(groups: readonly One[]): { apart: One[]; rest: One[] } {
  const [rest, apart]: [One[], One[]] = [[], []];
  for (const group of groups) (areFew(group.meetings) ? rest : apart).push(group);
  apart.sort((a, b) => peopleIn(b.meetings) - peopleIn(a.meetings) || (a.key < b.key ? -1 : 1));
  while (rest.length > 0 && apart.length > 0 && areFew(rest.flatMap(({ meetings }) => meetings))) {
    const fewest = apart.pop();
    if (fewest) rest.push(fewest);
  }
  return { apart, rest };
}

/** Returns a row for each group that may be told apart, and one for the others. No rows if there are too few people overall. */
export function safeRows(
  groups: readonly { key: string; label: string; meetings: readonly MeetingSum[] }[],
  { most, others }: { most: number; others: string },
): Row[] {
  const { apart: large, rest: small } = tellApart(groups);
  const rest = small.flatMap(({ meetings }) => meetings);
  if (areFew(rest)) return [];
  const rows = large.map(({ key, label, meetings }) => ({ key, label, ...sumsOf(meetings) })).sort(byCost);
  if (rest.length === 0) return topRows(rows, most, () => others);
  const shown = topRows(rows, most, () => others);
  const cut = shown.length < rows.length ? rows.slice(most) : [];
  // Rows left out for lack of room and those with too few people share one row.
  const named = cut.length > 0 ? shown.slice(0, most) : shown;
  const cutKeys = new Set(cut.map(({ key }) => key));
  const together = [...rest, ...large.filter(({ key }) => cutKeys.has(key)).flatMap(({ meetings }) => meetings)];
  return [...named, { key: 'others', label: others, ...sumsOf(together) }];
}
