import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { signInProContext } from '../support/pages.ts';

/** Directives that a page violated, by the browser's own account. */
async function violations(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('sawViolation', (directive: string) => seen.push(directive));
  await page.addInitScript(() => {
    // The function exposed above.
    const { sawViolation } = window as unknown as { sawViolation(directive: string): void };
    document.addEventListener('securitypolicyviolation', (event) => sawViolation(event.effectiveDirective));
  });
  return seen;
}

/** Has run its scripts: React marks the elements that it has taken over. */
const isHydrated = () =>
  [...document.body.querySelectorAll('*')].some((element) =>
    Object.keys(element).some((key) => key.startsWith('__react')),
  );

const PAGES = [
  ...[
    '/',
    '/docs',
    '/pricing',
    '/sign-in',
    '/sign-in/link',
    '/nothing',
    '/billing/return',
    '/digest/unsubscribe?token=x',
  ],
  ...['/app', '/app/meetings', '/app/people', '/app/topics', '/app/receipts', '/app/settings', '/app/tokens'],
  ...['/app/account', '/app/templates', '/app/calendar', '/app/calendar/plan', '/app/calendar/connect'],
];

test('no page does what its policy forbids, and each runs its scripts', async ({ page, app, context, allow }) => {
  // Chromium reports 404s; a violation would be reported, too, and is not allowed.
  allow(/status of 4\d\d/);
  const { share } = await signInProContext(app, context);
  const receipt = await share();
  const seen = await violations(page);
  for (const path of [...PAGES, receipt.url]) {
    await page.goto(path);
    await page.waitForFunction(isHydrated);
    await page.waitForLoadState('networkidle');
    expect(seen, path).toEqual([]);
  }
});

test('an inline script that we did not write runs on no page', async ({ page, allow }) => {
  allow(/Content Security Policy|status of 404/);
  const seen = await violations(page);
  for (const path of ['/', '/app', '/sign-in', '/pricing', '/nothing', '/billing/return']) {
    seen.length = 0;
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</head>', '<script>window.injected = true</script></head>');
      await route.fulfill({ response, body });
    });
    await page.goto(path);
    await expect.poll(() => seen, path).toContain('script-src-elem');
    expect(await page.evaluate(() => 'injected' in window), path).toBe(false);
    // Its own still do.
    await page.waitForFunction(isHydrated);
  }
});
