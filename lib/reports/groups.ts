import { HOUR } from '../time.ts';
import type { SummaryRow } from './schema.ts';
import { EXTERNALS, FEWEST_PEOPLE, NO_ROLE } from './terms.ts';

/** The sums of attendances: money in minor units, time in ms. */
export interface Sums {
  totalMinor: number;
  heads: number;
  personMs: number;
}

/**
 * The sums of all attendances in one role in one week, in meetings with or without a currency. An empty role means none;
 * EXTERNALS has the time of external people, whatever their role, and no cost.
 */
export interface RoleSums extends Sums {
  week: number;
  role: string;
  /** How many different people had the role. If the role cost something, only those who did are counted. */
  persons: number;
  /** Their ids if there are fewer than three; otherwise some of the ids, or null. */
  personIds: string[] | null;
  /** The most heads without a person id in one meeting, counted by the same rule. */
  crowd: number;
}

const OTHERS = 'Other roles';

/**
 * Returns the summary's rows by role. `roles` has the sums of the weeks entirely in the range; `cut` is everything in weeks
 * that are partly in it.
 *
 * Each week is divided into groups on its own, and a group stands for at least three people, or for the whole week. So a
 * group is the same whatever the range: rows are sums of whole groups, and adding or subtracting the rows of any ranges
 * leaves whole groups too. What is cut goes into "Other roles", which reveals no more about it than the range's total does.
 *
 * A range with only one role keeps it, however few people have it: the row is the range's total.
 */
export function roleRows(sums: readonly RoleSums[], cut: Sums): SummaryRow[] {
  const roles = sums.filter((one) => !isExternal(one));
  const isCut = cut.heads > 0 || cut.totalMinor > 0 || cut.personMs > 0;
  if (!isCut && new Set(roles.map(({ role }) => role)).size === 1) return inOrder(rowsOf(Map.groupBy(roles, labelOf)));
  const groups = [...Map.groupBy(roles, ({ week }) => week).values()].flatMap((week) => {
    const byRole = Map.groupBy(week, ({ role }) => role);
    return groupsOf([...byRole.values()].map((sums) => sums.reduce(together)));
  });
  return inOrder(rowsOf(Map.groupBy([...groups, ...(isCut ? [{ ...cut, label: OTHERS }] : [])], ({ label }) => label)));
}

/**
 * Returns the external people's share of everyone's time, from 0 to 1, in the weeks entirely in the range; 0 if there was
 * none. Weeks with one or two external people are left out, with everyone's time. So the share divides one sum of whole
 * weeks by another. Everyone's time in a week is shown anyway, so the share only adds the external people's time in weeks
 * with none or at least three of them, whatever ranges are added or subtracted.
 */
export function externalShare(sums: readonly RoleSums[]): number {
  let [externalMs, personMs] = [0, 0];
  for (const week of Map.groupBy(sums, (one) => one.week).values()) {
    const [roles, externals] = [week.filter((one) => !isExternal(one)), week.filter(isExternal)];
    if (externals.length > 0 && peopleOf(externals.reduce(together)) < FEWEST_PEOPLE) continue;
    externalMs += externals.reduce((sum, one) => sum + one.personMs, 0);
    personMs += roles.reduce((sum, one) => sum + one.personMs, 0);
  }
  return personMs > 0 ? externalMs / personMs : 0;
}

/** Adds the sums of one role in one week to another's. The same person may be in both. */
function together(one: RoleSums, other: RoleSums): RoleSums {
  const both = [one, other];
  const counted = both.every(isFree) ? both : both.filter((sums) => !isFree(sums));
  const personIds = [...new Set(counted.flatMap((sums) => sums.personIds ?? []))];
  return {
    ...one,
    totalMinor: one.totalMinor + other.totalMinor,
    heads: one.heads + other.heads,
    personMs: one.personMs + other.personMs,
    persons: Math.max(personIds.length, ...counted.map(({ persons }) => persons)),
    personIds,
    crowd: Math.max(...counted.map(({ crowd }) => crowd)),
  };
}

/**
 * Labels a week's roles. Roles of fewer than three people are combined, and if they are still too few, the role with the
 * fewest people joins them (then the lowest total, then by name): subtracting the other rows from the total must not reveal
 * the small ones.
 *
 * Groups in several roles may be the same people, so only the largest one counts. People who cost nothing hide nobody,
 * whether they share a role with others or have a role beside roles that cost something.
 */
function groupsOf(roles: readonly RoleSums[]): (Sums & { label: string })[] {
  const [small, large] = split(roles);
  const [fewest] = large.toSorted(
    (a, b) =>
      Number(isFree(a)) - Number(isFree(b)) ||
      peopleOf(a) - peopleOf(b) ||
      a.totalMinor - b.totalMinor ||
      (labelOf(a) < labelOf(b) ? -1 : 1),
  );
  const isEnough = small.length === 0 || peopleTogether(small) >= FEWEST_PEOPLE;
  const merged = new Set(isEnough || !fewest ? small : [...small, fewest]);
  return roles.map((role) => ({ ...role, label: merged.has(role) ? OTHERS : labelOf(role) }));
}

function split(roles: readonly RoleSums[]): [small: RoleSums[], large: RoleSums[]] {
  // A role with the same name as the combined row joins it, so that no two rows share a label.
  const isSmall = (role: RoleSums) => peopleOf(role) < FEWEST_PEOPLE || role.role === OTHERS;
  return [roles.filter(isSmall), roles.filter((role) => !isSmall(role))];
}

const peopleOf = ({ persons, crowd }: RoleSums) => persons + crowd;

function peopleTogether(small: readonly RoleSums[]): number {
  const paid = small.filter((role) => !isFree(role));
  const counted = paid.length > 0 ? paid : small;
  const most = (figure: 'persons' | 'crowd') => counted.reduce((best, role) => Math.max(best, role[figure]), 0);
  const personIds = new Set(counted.flatMap((role) => role.personIds ?? []));
  return Math.max(personIds.size, most('persons')) + most('crowd');
}

const isExternal = ({ role }: RoleSums) => role === EXTERNALS;

const isFree = ({ totalMinor }: Sums) => totalMinor === 0;

function labelOf({ role }: RoleSums): string {
  return role === '' ? NO_ROLE : role;
}

function rowsOf(groups: ReadonlyMap<string, readonly Sums[]>): SummaryRow[] {
  return [...groups].map(([label, sums]) => {
    const sum = (figure: (one: Sums) => number) => sums.reduce((total, one) => total + figure(one), 0);
    return {
      label,
      totalMinor: sum((one) => one.totalMinor),
      count: sum((one) => one.heads),
      personHours: sum((one) => one.personMs) / HOUR,
    };
  });
}

function inOrder(rows: readonly SummaryRow[]): SummaryRow[] {
  return rows.toSorted((a, b) => b.totalMinor - a.totalMinor || (a.label < b.label ? -1 : 1));
}
