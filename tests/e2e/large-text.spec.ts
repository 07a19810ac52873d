import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { seed } from '../support/seed.ts';

/*
 * Text of 130% and 200% on a small phone, as a browser's setting makes it: all rems grow, the window doesn't.
 */

test.use({ viewport: { width: 360, height: 740 } });

const SIZES = ['130%', '200%'] as const;

async function setText(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

async function expectNoSidewaysScroll(page: Page, size: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} at ${size}`).toBeLessThanOrEqual(0);
}

test('at the usual size, the app’s navigation is one line on every screen', async ({ page, allow }) => {
  // Nobody is signed in, so the service responds with 401.
  allow(/status of 401/);
  const places = page.getByRole('navigation', { name: 'App' }).getByRole('link');
  for (const path of ['/app/calendar', '/app/meetings', '/app/receipts', '/app/insights']) {
    await page.goto(path);
    await expect(places.and(page.locator('[aria-current]'))).toHaveCount(1);
    const tops = await places.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size, path).toBe(1);
    await expectNoSidewaysScroll(page, '100%');
  }
});

test('no page of the site scrolls sideways', async ({ page }) => {
  for (const path of ['/', '/pricing']) {
    await page.goto(path);
    for (const size of SIZES) {
      await setText(page, size);
      await expectNoSidewaysScroll(page, size);
    }
  }
});

test('the app doesn’t scroll sideways: its navigation doesn’t overlap, and amounts are whole', async ({ page }) => {
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  const startedAt = Date.now() - 86_400_000;
  const title = 'Quarterly planning with everybody';
  await seed(page, {
    topics: [{ id: 't1', name: 'Hiring' }],
    meetings: [
      { id: 'm1', title, startedAt, minutes: 60, heads: 200 },
      { id: 'm2', title, startedAt: startedAt - 360 * 86_400_000, minutes: 60 },
    ],
  });
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^More about/ }) });
  const places = page.getByRole('navigation', { name: 'App' }).getByRole('link');
  for (const path of ['/app/meetings', '/app']) {
    await page.goto(path);
    for (const size of SIZES) {
      if (path === '/app/meetings') await expect(row).toContainText('€15,600.00');
      else await expect(page.getByLabel('Who’s in?')).toBeEnabled();
      await setText(page, size);
      await expectNoSidewaysScroll(page, size);
      const boxes = await places.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
      for (const [i, { left, top }] of boxes.entries()) {
        const before = boxes[i - 1];
        if (before?.top === top) expect(left - before.right, `place ${i} at ${size}`).toBeGreaterThan(6);
      }
      if (path !== '/app/meetings') continue;
      const amount = row.getByText('€15,600.00');
      expect(await amount.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
      await amount.scrollIntoViewIfNeeded();
      await expect(amount).toBeInViewport({ ratio: 1 });
      // The text of a row is visible, and isn't covered by its button.
      const [whole, own] = await Promise.all([row.boundingBox(), amount.boundingBox()]);
      const remove = await row.getByRole('button').boundingBox();
      if (!whole || !own || !remove) throw new Error('The row is gone.');
      expect(own.x).toBeGreaterThanOrEqual(whole.x);
      expect(own.y + own.height).toBeLessThanOrEqual(remove.y + 1);
    }
  }
});

test('the start button sticks to the bottom only while it is low', async ({ page }) => {
  await page.goto('/app');
  await page.getByLabel('Who’s in?').fill('3 × 60');
  await page.keyboard.press('Enter');
  const start = page.getByRole('button', { name: 'Start the meter' });
  await expect(page.getByText('3 people,')).toBeVisible();
  const atTop = () => page.evaluate(() => scrollTo(0, 0));
  await atTop();
  await expect(start).toBeInViewport({ ratio: 1 });
  for (const size of SIZES) {
    await setText(page, size);
    await atTop();
    // At most a quarter of the screen, or no longer sticky: it takes a moment to follow the text's size.
    await expect(async () => {
      const highs = await page
        .locator('[data-foot] > div')
        .evaluateAll((feet) => feet.map((foot) => foot.clientHeight / innerHeight));
      for (const high of highs) expect(high, `at ${size}`).toBeLessThanOrEqual(1 / 4);
      if (highs.length === 0) await expect(start, `at ${size}`).not.toBeInViewport({ timeout: 1_000 });
    }).toPass();
  }
  await expect(page.locator('[data-foot]')).toHaveCount(0);
  await setText(page, '100%');
  await atTop();
  await expect(start).toBeInViewport({ ratio: 1 });
});
