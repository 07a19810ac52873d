/* When to look for what others wrote: the service says how long that can wait. All in ms. */

/** While someone is there, or a meeting is running: an edit on one device appears on the other within three seconds. */
export const LIVE_MS = 2_000;

/** How long someone counts as being there after they last touched the page. */
const THERE_MS = 60_000;

/** While nobody is there. */
export const IDLE_MS = 30_000;

/** A hidden page's meeting may still be visible in its small window. */
const HIDDEN_MS = 60_000;

/** For workspaces that aren't shown: with a running meeting, and without. */
const RUNNING_ASIDE_MS = 10_000;
const ASIDE_MS = 5 * 60_000;

/** What is known when the next look is planned. */
export interface Situation {
  /** Whether the workspace is the one on the screen. */
  isShown: boolean;
  isRunning: boolean;
  isHidden: boolean;
  /** Time since someone last touched the page. */
  quietMs: number;
  /** How long the service said that a look can wait. */
  lookAgainMs: number;
}

/** Returns whether someone is at the page. */
export const isThere = ({ quietMs }: Pick<Situation, 'quietMs'>) => quietMs < THERE_MS;

/**
 * Returns how long to wait until the next look; null: until the page is visible again. With nobody there, it equals the time
 * since they left, so it doubles each time, from LIVE_MS to IDLE_MS. Varied by a tenth, so that devices don't ask in step.
 */
export function lookDelay(now: Situation, random: () => number = Math.random): number | null {
  const ms = evenDelay(now);
  return ms === null ? null : Math.round(ms * (0.9 + random() / 5));
}

function evenDelay({ isShown, isRunning, isHidden, quietMs, lookAgainMs }: Situation): number | null {
  if (isHidden) return isShown && isRunning ? HIDDEN_MS : null;
  // No service can make a visible page look less often than an idle one.
  const least = Math.min(IDLE_MS, Math.max(LIVE_MS, lookAgainMs));
  if (!isShown) return Math.max(least, isRunning ? RUNNING_ASIDE_MS : ASIDE_MS);
  return isRunning ? least : Math.min(IDLE_MS, Math.max(least, quietMs - THERE_MS));
}
