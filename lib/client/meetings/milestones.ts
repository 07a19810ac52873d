import { say } from '#words/milestones.ts';
import { MINUTE } from '../../time.ts';
import { amount } from '../device-format.ts';
import { deviceDuration } from '../durations.ts';
import type { LiveMeter } from './details.ts';

/** Something worth announcing. */
type Milestone =
  | { kind: 'elapsed'; ms: number }
  | { kind: 'amount'; minor: number }
  | { kind: 'nearEnd'; leftMs: number }
  | { kind: 'plannedEnd'; minor: number }
  | { kind: 'overrun'; ms: number; minor: number }
  | { kind: 'capped'; minor: number }
  | { kind: 'paused'; minor: number }
  | { kind: 'resumed' }
  /** A summary that replaces everything that became due while the tab slept. */
  | { kind: 'standing'; elapsedMs: number; overrunMs: number | null; minor: number };

const ELAPSED_EVERY = 15 * MINUTE;
const OVERRUN_EVERY = 5 * MINUTE;
/** Warns only if the planned time is at least three times as long. */
const NEAR_END = [5 * MINUTE, MINUTE];
/** 10 in most currencies: smaller amounts aren't worth a sentence. */
const SMALLEST_AMOUNT = 1000;
/** If a look comes this long after the last one, it is too late to announce what became due in between. */
const GAP = 15_000;

/**
 * Returns what became due between two looks at a meter. A tab that slept gets a summary instead of everything it missed.
 * `was` is the state at the first look as known then; computed now, it would include pauses recorded since.
 */
export function milestonesBetween(before: LiveMeter, now: LiveMeter, was = before.state): Milestone[] {
  if (now.at < before.at) return [];
  if (before.state === 'ahead' || before.state === 'ended' || now.state === 'ended') return [];
  if (before.state !== 'capped' && now.state === 'capped') return [{ kind: 'capped', minor: now.totalMinor }];
  const due = [...planned(before, now), ...amountPassed(before, now), ...elapsed(before, now)];
  const isLate = now.at - before.at > GAP && due.length > 0;
  return [...changed(was, now), ...(isLate ? [standing(now)] : due)];
}

function changed(was: LiveMeter['state'], now: LiveMeter): Milestone[] {
  if (was === 'running' && now.state === 'paused') return [{ kind: 'paused', minor: now.totalMinor }];
  return was === 'paused' && now.state === 'running' ? [{ kind: 'resumed' }] : [];
}

function standing({ elapsedMs, isOverrun, overrunMs, totalMinor }: LiveMeter): Milestone {
  return { kind: 'standing', elapsedMs, overrunMs: isOverrun ? overrunMs : null, minor: totalMinor };
}

function planned(before: LiveMeter, now: LiveMeter): Milestone[] {
  const { plannedMs } = now;
  if (before.leftMs === null || now.leftMs === null || plannedMs === null) return [];
  if (before.leftMs > 0 && now.leftMs === 0) return [{ kind: 'plannedEnd', minor: now.totalMinor }];
  const overrun = passed(before.overrunMs ?? 0, now.overrunMs ?? 0, OVERRUN_EVERY);
  if (overrun !== null) return [{ kind: 'overrun', ms: overrun, minor: now.overrunMinor ?? 0 }];
  const near = NEAR_END.findLast(
    (left) => plannedMs >= 3 * left && (before.leftMs ?? 0) > left && (now.leftMs ?? 0) <= left && now.leftMs !== 0,
  );
  return near === undefined ? [] : [{ kind: 'nearEnd', leftMs: near }];
}

function amountPassed(before: LiveMeter, now: LiveMeter): Milestone[] {
  const minor = roundBelow(now.totalMinor);
  return minor > before.totalMinor ? [{ kind: 'amount', minor }] : [];
}

function elapsed(before: LiveMeter, now: LiveMeter): Milestone[] {
  const ms = passed(before.elapsedMs, now.elapsedMs, ELAPSED_EVERY);
  return ms === null ? [] : [{ kind: 'elapsed', ms }];
}

/** The last multiple of `step` after `from` and up to `to`; null if there is none. */
function passed(from: number, to: number, step: number): number | null {
  const last = Math.floor(to / step) * step;
  return last > from ? last : null;
}

/** The largest of 10, 20, 50, 100, 200, 500 … that isn't above the amount; 0 if all are. */
function roundBelow(minor: number): number {
  if (minor < SMALLEST_AMOUNT) return 0;
  const ten = 10 ** Math.floor(Math.log10(minor));
  return ([5, 2, 1].find((digit) => digit * ten <= minor) ?? 1) * ten;
}

export function sayMilestone(milestone: Milestone, currency: string): string {
  const sum = (minor: number) => amount(minor, currency);
  const time = deviceDuration;
  switch (milestone.kind) {
    case 'elapsed':
      return say('milestone.elapsed', { time: time(milestone.ms) });
    case 'amount':
      return say('milestone.amount', { cost: sum(milestone.minor) });
    case 'nearEnd':
      return say('milestone.nearEnd', { time: time(milestone.leftMs) });
    case 'plannedEnd':
      return say('milestone.plannedEnd', { cost: sum(milestone.minor) });
    case 'overrun':
      return say('milestone.overrun', { time: time(milestone.ms), cost: sum(milestone.minor) });
    case 'capped':
      return say('milestone.capped', { cost: sum(milestone.minor) });
    case 'paused':
      return say('milestone.paused', { cost: sum(milestone.minor) });
    case 'resumed':
      return say('milestone.resumed');
    case 'standing':
      return milestone.overrunMs === null
        ? say('milestone.standing', { time: time(milestone.elapsedMs), cost: sum(milestone.minor) })
        : say('milestone.standingOver', { time: time(milestone.overrunMs), cost: sum(milestone.minor) });
  }
}
