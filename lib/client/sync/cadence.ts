/* When to look for what others wrote: the service says for how long that can wait. All in ms. */

/** While somebody is there, or a meeting runs: an edit on one device shows on the other within three seconds. */
export const LIVE_MS = 2_000;

/** Somebody counts as being there for this long after they last touched the page. */
const THERE_MS = 60_000;

/** While nobody is there. */
export const IDLE_MS = 30_000;

/** A hidden page's meeting may still be on the screen, in its small window. */
const HIDDEN_MS = 60_000;

/** For workspaces that are not shown: with a running meeting, and without. */
const RUNNING_ASIDE_MS = 10_000;
const ASIDE_MS = 5 * 60_000;

/** What is known when the next look is planned. */
export interface Situation {
  /** Whether its workspace is the one on the screen. */
  isShown: boolean;
  isRunning: boolean;
  isHidden: boolean;
  /** Since somebody last touched the page. */
  quietMs: number;
  /** How long the service said that a look can wait. */
  lookAgainMs: number;
}

/** Whether somebody is at the page. */
export const isThere = ({ quietMs }: Pick<Situation, 'quietMs'>) => quietMs < THERE_MS;

/**
 * How long to wait until the next look; null: until somebody looks at the page. With nobody there it doubles each time,
 * from LIVE_MS to IDLE_MS: it is as long as they have been away. Varied by a tenth, so that devices do not ask in step.
 */
export function lookDelay(now: Situation, random: () => number = Math.random): number | null {
  const ms = evenDelay(now);
  return ms === null ? null : Math.round(ms * (0.9 + random() / 5));
}

function evenDelay({ isShown, isRunning, isHidden, quietMs, lookAgainMs }: Situation): number | null {
  if (isHidden) return isShown && isRunning ? HIDDEN_MS : null;
  // No service can make a page that somebody sees look more seldom than one that is idle.
  const least = Math.min(IDLE_MS, Math.max(LIVE_MS, lookAgainMs));
  if (!isShown) return Math.max(least, isRunning ? RUNNING_ASIDE_MS : ASIDE_MS);
  return isRunning ? least : Math.min(IDLE_MS, Math.max(least, quietMs - THERE_MS));
}
