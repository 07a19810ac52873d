import type { Entitlements, PlanName } from '../../plans/schema.ts';
import type { Reader } from '../store/rows.ts';

/** What the plan allows here and now. */
export interface Limits {
  plan: PlanName;
  entitlements: Entitlements;
  /** Meetings started this month, those not reported yet among them. */
  used: number;
  /** YYYY-MM, UTC. */
  month: string;
  /** False: the next start is refused (`limit_meetings`). */
  mayStart: boolean;
  /** People on the roster. */
  rosterCount: number;
  mayAddPerson: boolean;
}

export async function limitsOf(_reader: Reader, _now: number): Promise<Limits> {
  throw new Error('not yet');
}
