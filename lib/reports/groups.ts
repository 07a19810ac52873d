import { HOUR } from '../time.ts';
import type { SummaryRow } from './schema.ts';
import { FEWEST_PEOPLE } from './terms.ts';

/** What all attendances in one role come to. The empty role is none. */
export interface RoleSums {
  role: string;
  totalMinor: number;
  heads: number;
  personMs: number;
  /** How many different people had the role. */
  persons: number;
  /** The ids of at least two of them: of all, where they are fewer than three. */
  personIds: string[];
  /** The most heads that nobody gave a person's id to, in one meeting. */
  crowd: number;
}

const OTHERS = 'Other roles';

const peopleOf = ({ persons, crowd }: RoleSums) => persons + crowd;

/**
 * The summary's rows by role, none of which tells of fewer than three people unless it is the only row. Smaller roles
 * are told together, and if they are still too few, with the role that has the fewest people (then the lowest total,
 * then by name): taken out of the total, the other rows must not give the small ones away.
 *
 * Crowds of several roles may be the same people and count as the largest of them.
 */
export function roleRows(roles: readonly RoleSums[]): SummaryRow[] {
  const [small, large] = split(roles);
  if (roles.length === 1 || small.length === 0) return inOrder(roles.map((role) => rowOf([role], labelOf(role))));
  const merged = [...small];
  const [fewest, ...rest] = large.toSorted(
    (a, b) => peopleOf(a) - peopleOf(b) || a.totalMinor - b.totalMinor || (labelOf(a) < labelOf(b) ? -1 : 1),
  );
  const isEnough = fewest === undefined || peopleTogether(small) >= FEWEST_PEOPLE;
  if (!isEnough) merged.push(fewest);
  const told = isEnough ? large : rest;
  return inOrder([rowOf(merged, OTHERS), ...told.map((role) => rowOf([role], labelOf(role)))]);
}

function split(roles: readonly RoleSums[]): [small: RoleSums[], large: RoleSums[]] {
  return [
    roles.filter((role) => peopleOf(role) < FEWEST_PEOPLE),
    roles.filter((role) => peopleOf(role) >= FEWEST_PEOPLE),
  ];
}

/** How many people small roles have between them: who has two roles counts once. */
function peopleTogether(small: readonly RoleSums[]): number {
  return new Set(small.flatMap(({ personIds }) => personIds)).size + Math.max(...small.map(({ crowd }) => crowd));
}

function labelOf({ role }: RoleSums): string {
  return role === '' ? 'No role' : role;
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
