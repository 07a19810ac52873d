import type { Family } from './family.ts';

/** Something worth saying aloud. */
export type Milestone =
  | { kind: 'elapsed'; at: number; ms: number }
  | { kind: 'amount'; at: number; minor: number }
  | { kind: 'nearEnd'; at: number; leftMs: number }
  | { kind: 'plannedEnd'; at: number }
  | { kind: 'overrun'; at: number; ms: number; minor: number }
  | { kind: 'capped'; at: number };

const todo = (): never => {
  throw new Error('not yet');
};

/** What became due after `from` and until `to`: of each kind the last only, in order of time. */
export function milestonesBetween(_family: Family, _from: number, _to: number): Milestone[] {
  return todo();
}

/** A milestone as a sentence. */
export function sayMilestone(_milestone: Milestone, _currency: string, _locales?: readonly string[]): string {
  return todo();
}

/** The amount for those who would rather not watch cents: two leading digits, whole units, rounded down. */
export function coarse(_minor: number, _currency: string): number {
  return todo();
}
