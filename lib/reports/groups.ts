import { HOUR } from '../time.ts';
import type { SummaryRow } from './schema.ts';
import { FEWEST_PEOPLE, NO_ROLE } from './terms.ts';

/** The sums of all attendances in one role. An empty role means none. */
export interface RoleSums {
  role: string;
  totalMinor: number;
  heads: number;
  personMs: number;
  /** How many different people had the role. If the role cost something, only those who did are counted. */
  persons: number;
  /** The ids of two of them, or of all if there are fewer. */
  personIds: string[];
  /** The most heads without a person id in one meeting, counted by the same rule. */
  crowd: number;
}

const OTHERS = 'Other roles';

const peopleOf = ({ persons, crowd }: RoleSums) => persons + crowd;

/**
 * Returns the summary's rows by role. No row covers fewer than three people unless it is the only one. Smaller roles are
 * merged, and if they are still too few, the role with the fewest people joins them (then the lowest total, then by
 * name): subtracting the other rows from the total must not reveal the small ones.
 *
 * The crowds of several roles may be the same people, so they count as the largest of them. People who cost nothing hide
 * nobody: neither beside others in a role, nor as a role of their own beside roles that cost something.
 */
export function roleRows(roles: readonly RoleSums[]): SummaryRow[] {
  const [small, large] = split(roles);
  if (roles.length === 1 || small.length === 0) return inOrder(roles.map((role) => rowOf([role], labelOf(role))));
  const merged = [...small];
  const [fewest, ...rest] = large.toSorted(
    (a, b) =>
      Number(isFree(a)) - Number(isFree(b)) ||
      peopleOf(a) - peopleOf(b) ||
      a.totalMinor - b.totalMinor ||
      (labelOf(a) < labelOf(b) ? -1 : 1),
  );
  const isEnough = fewest === undefined || peopleTogether(small) >= FEWEST_PEOPLE;
  if (!isEnough) merged.push(fewest);
  const separate = isEnough ? large : rest;
  return inOrder([rowOf(merged, OTHERS), ...separate.map((role) => rowOf([role], labelOf(role)))]);
}

function split(roles: readonly RoleSums[]): [small: RoleSums[], large: RoleSums[]] {
  // A role with the same name as the merged row is merged too, so that no two rows share a label.
  const isSmall = (role: RoleSums) => peopleOf(role) < FEWEST_PEOPLE || role.role === OTHERS;
  return [roles.filter(isSmall), roles.filter((role) => !isSmall(role))];
}

/** How many different people small roles have between them. */
function peopleTogether(small: readonly RoleSums[]): number {
  const paid = small.filter((role) => !isFree(role));
  const counted = paid.length > 0 ? paid : small;
  const crowd = counted.reduce((most, role) => Math.max(most, role.crowd), 0);
  return new Set(counted.flatMap(({ personIds }) => personIds)).size + crowd;
}

const isFree = ({ totalMinor }: RoleSums) => totalMinor === 0;

function labelOf({ role }: RoleSums): string {
  return role === '' ? NO_ROLE : role;
}

function rowOf(roles: readonly RoleSums[], label: string): SummaryRow {
  const sum = (figure: (role: RoleSums) => number) => roles.reduce((total, role) => total + figure(role), 0);
  return {
    label,
    totalMinor: sum((role) => role.totalMinor),
    count: sum((role) => role.heads),
    personHours: sum((role) => role.personMs) / HOUR,
  };
}

function inOrder(rows: readonly SummaryRow[]): SummaryRow[] {
  return rows.toSorted((a, b) => b.totalMinor - a.totalMinor || (a.label < b.label ? -1 : 1));
}
