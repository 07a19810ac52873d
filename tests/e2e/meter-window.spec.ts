import type { Page } from '@playwright/test';
import { MINUTE } from '#lib/time.ts';
import { expect, test } from '../support/e2e.ts';
import { chooseMore, expected, openMore, pass, standStill, start, total } from '../support/meter.ts';
import { expectAccessible, signInContext } from '../support/pages.ts';

test.beforeEach(({ allow }) => allow(expected));

test('keys that are turned off do nothing, in any state', async ({ page }) => {
  await page.goto('/app');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // A click before the page's script has run does nothing, and the next one opens it.
  await expect(async () => {
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Who’s in?')).not.toBeFocused();
  await start(page, '3 × 60');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const key of ['p', 'm', 's', '?']) await page.keyboard.press(key);
  await expect(page.getByText('Running')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(page.getByText('Running')).toBeVisible();
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeVisible();
});

async function openSmall(page: Page): Promise<Page> {
  const [small] = await Promise.all([page.context().waitForEvent('page'), chooseMore(page, 'Small window')]);
  return small;
}

test('the small window shows the running total, and goes with the meeting', async ({ page }) => {
  await page.goto('/app');
  await start(page, '10 × 60', '30');
  const expectPressed = async (isPressed: boolean) => {
    await openMore(page);
    const button = page.getByRole('button', { name: 'Small window' });
    await expect(button).toHaveAttribute('aria-pressed', String(isPressed));
    await page.keyboard.press('Escape');
  };
  const small = await openSmall(page);
  await expectPressed(true);
  await expect(small.getByTestId('total')).toHaveText(/^\$\d+\.\d\d$/);
  await expect(small.getByText('Running')).toBeVisible();
  const before = await small.getByTestId('total').textContent();
  await expect(small.getByTestId('total')).not.toHaveText(before ?? '');
  // Everything is in sight. Without a screen the window is as large as the page's; this is what is asked for.
  await small.setViewportSize({ width: 340, height: 280 });
  const fits = await small.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return scrollHeight <= innerHeight && scrollWidth <= innerWidth;
  });
  expect(fits).toBe(true);
  await small.getByRole('button', { name: 'Pause' }).click();
  await expect(small.getByText('Paused', { exact: true })).toBeVisible();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await small.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Running')).toBeVisible();
  await expectAccessible(small, ['wcag2a', 'wcag2aa', 'wcag22aa']);

  // Closed by the button, or on its own; opened again.
  await chooseMore(page, 'Small window');
  await expectPressed(false);
  const again = await openSmall(page);
  await again.close();
  await expectPressed(false);
  const last = await openSmall(page);
  await expect(last.getByTestId('total')).toBeVisible();
  const closed = last.waitForEvent('close');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await closed;
});

test('"Send link…" hands the link to what the device shares with; turned away, nothing breaks', async ({
  page,
  app,
  context,
}) => {
  await signInContext(app, context);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => {
        document.documentElement.dataset.shared = JSON.stringify(data);
        throw new DOMException('Turned away.', 'AbortError');
      },
    });
  });
  await page.clock.install();
  await page.goto('/app');
  await page.getByLabel('Title').fill('Retrospective');
  await standStill(page);
  await start(page, '4 × 60');
  await pass(page, 10 * MINUTE);
  await expect(total(page)).toHaveText('$52.00');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Share receipt' }).click();
  await page.getByRole('button', { name: 'Send link…' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', /./);
  const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '');
  expect(shared.title).toBe('Retrospective');
  expect(shared.url).toMatch(/\/r\/\w+$/);
  await expect(page.getByRole('button', { name: 'Send link…' })).toBeVisible();
});
