/* When to look for what others wrote. All in ms. */

/** While somebody is there, or a meeting runs: what is edited on one device is seen on the other within three seconds. */
export const LIVE_MS = 2_000;

/** Somebody is there for so long after they last touched the page. */
const THERE_MS = 60_000;

/** While nobody is there. */
export const IDLE_MS = 30_000;

/** A hidden page's meeting may be on the screen all the same, in its small window. */
const HIDDEN_MS = 60_000;

/** Workspaces that are not shown: with a meeting that runs, and without. */
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
}

/** Whether somebody is at the page. */
export const isThere = ({ quietMs }: Pick<Situation, 'quietMs'>) => quietMs < THERE_MS;

/**
 * How long to wait until the next look; null: until the page is looked at. With nobody there it doubles each time, from LIVE_MS
 * to IDLE_MS: it is as long as they have been away. Spread by a tenth, so that devices do not ask in step.
 */
export function lookDelay(now: Situation, random: () => number = Math.random): number | null {
  const ms = evenDelay(now);
  return ms === null ? null : Math.round(ms * (0.9 + random() / 5));
}

function evenDelay({ isShown, isRunning, isHidden, quietMs }: Situation): number | null {
  if (isHidden) return isShown && isRunning ? HIDDEN_MS : null;
  if (!isShown) return isRunning ? RUNNING_ASIDE_MS : ASIDE_MS;
  if (isRunning) return LIVE_MS;
  return Math.min(IDLE_MS, Math.max(LIVE_MS, quietMs - THERE_MS));
}
