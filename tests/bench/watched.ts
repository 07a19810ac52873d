import type { Page } from '@playwright/test';
import { pageCpu } from './page-cpu.ts';

/** What the page may stand still before it is felt. */
export const MOST_GAP_MS = 100;

export interface Times {
  ms: number;
  /** Of the page's main thread. */
  cpuMs: number;
  gapMs: number;
}

/** Does it, and answers the ms it takes and the longest that the page painted nothing meanwhile. */
export async function watched<T>(page: Page, act: () => Promise<T>): Promise<{ result: T } & Times> {
  const worked = await pageCpu(page);
  const handle = await page.evaluateHandle(() => {
    const watch = { longest: 0, before: performance.now(), isOver: false };
    const look = (at: number) => {
      watch.longest = Math.max(watch.longest, at - watch.before);
      watch.before = at;
      if (!watch.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return watch;
  });
  const started = performance.now();
  const result = await act();
  const ms = performance.now() - started;
  const cpuMs = await worked();
  const gapMs = await handle.evaluate((watch) => {
    watch.isOver = true;
    return watch.longest;
  });
  return { result, ms, cpuMs, gapMs };
}
