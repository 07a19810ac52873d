import type { BrowserContext } from '@playwright/test';
import { batches } from '#lib/batches.ts';
import { expect, test } from '../support/e2e.ts';
import { signInProContext } from '../support/pages.ts';

/** Collects the directives that pages violate, as the browser reports them, each with the page's path. */
async function violations(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeFunction('sawViolation', (violation: string) => seen.push(violation));
  await context.addInitScript(() => {
    // The function exposed above.
    const { sawViolation } = window as unknown as { sawViolation(violation: string): void };
    document.addEventListener('securitypolicyviolation', (event) =>
      sawViolation(`${event.effectiveDirective} at ${location.pathname}`),
    );
  });
  return seen;
}

/** Returns whether the page has run its scripts: React marks the elements that it has taken over. */
const isHydrated = () =>
  [...document.body.querySelectorAll('*')].some((element) =>
    Object.keys(element).some((key) => key.startsWith('__react')),
  );

const PAGES = [
  ...['/', '/docs', '/pricing', '/sign-in', '/sign-in/link', '/nothing', '/billing/return'],
  '/digest/unsubscribe?token=x',
  ...['/app', '/app/meetings', '/app/people', '/app/topics', '/app/receipts', '/app/settings', '/app/tokens'],
  ...['/app/account', '/app/templates', '/app/calendar', '/app/calendar/plan', '/app/calendar/connect'],
];

test('no page does what its policy forbids, and each runs its scripts', async ({ app, context, allow }) => {
  // Chromium reports 404s. It would also report a violation, which isn't allowed here.
  allow(/status of 4\d\d/);
  const { share } = await signInProContext(app, context);
  const receipt = await share();
  const seen = await violations(context);
  // A few at once, since each waits until nothing is loading.
  for (const some of batches([...PAGES, receipt.url], 5)) {
    const open = async (path: string) => {
      const page = await context.newPage();
      await page.goto(path);
      await page.waitForFunction(isHydrated);
      await page.waitForLoadState('networkidle');
      await page.close();
    };
    await Promise.all(some.map(open));
  }
  expect(seen).toEqual([]);
});

test('an inline script that we didn’t write runs on no page', async ({ page, context, allow }) => {
  allow(/Content Security Policy|status of 404/);
  const seen = await violations(context);
  for (const path of ['/', '/app', '/sign-in', '/pricing', '/nothing', '/billing/return']) {
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</head>', '<script>window.injected = true</script></head>');
      await route.fulfill({ response, body });
    });
    await page.goto(path);
    await expect.poll(() => seen).toContain(`script-src-elem at ${path}`);
    expect(await page.evaluate(() => 'injected' in window), path).toBe(false);
    // The page's own scripts still run.
    await page.waitForFunction(isHydrated);
  }
});
