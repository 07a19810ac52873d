import { HOUR } from '../time.ts';
import type { SummaryRow } from './schema.ts';
import { FEWEST_PEOPLE, NO_ROLE } from './terms.ts';

/** What all attendances in one role come to. The empty role is none. */
export interface RoleSums {
  role: string;
  totalMinor: number;
  heads: number;
  personMs: number;
  /** How many different people had the role. Of a role that cost something: those who did. */
  persons: number;
  /** The ids of at least two of them: of all, where they are fewer than three. */
  personIds: string[];
  /** The most heads that nobody gave a person's id to, in one meeting; who cost nothing is as above. */
  crowd: number;
}

const OTHERS = 'Other roles';

const peopleOf = ({ persons, crowd }: RoleSums) => persons + crowd;

/**
 * The summary's rows by role, none of which tells of fewer than three people unless it is the only row. Smaller roles
 * are told together, and if they are still too few, with the role that has the fewest people (then the lowest total,
 * then by name): taken out of the total, the other rows must not give the small ones away.
 *
 * Crowds of several roles may be the same people and count as the largest of them. Who cost nothing hides nobody: neither
 * beside others in a role, nor a role of such people beside roles that cost something.
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
  const told = isEnough ? large : rest;
  return inOrder([rowOf(merged, OTHERS), ...told.map((role) => rowOf([role], labelOf(role)))]);
}

function split(roles: readonly RoleSums[]): [small: RoleSums[], large: RoleSums[]] {
  // A role that is called what the merged ones are called is one of them: no two rows have the same label.
  const isSmall = (role: RoleSums) => peopleOf(role) < FEWEST_PEOPLE || role.role === OTHERS;
  return [roles.filter(isSmall), roles.filter((role) => !isSmall(role))];
}

/** How many people small roles have between them: who has two roles counts once. */
function peopleTogether(small: readonly RoleSums[]): number {
  const paid = small.filter((role) => !isFree(role));
  const told = paid.length > 0 ? paid : small;
  const crowd = told.reduce((most, role) => Math.max(most, role.crowd), 0);
  return new Set(told.flatMap(({ personIds }) => personIds)).size + crowd;
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
