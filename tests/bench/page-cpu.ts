import type { Page } from '@playwright/test';

/** Returns a function that tells how long the page's main thread has worked since, in ms: whatever else the machine does. */
export async function pageCpu(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const total = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await total();
  return async () => (await total()) - before;
}
