import { expect, test } from '../support/e2e.ts';
import { chooseMore, expected, start } from '../support/meter.ts';
import { expectGood } from '../support/pages.ts';
import { seed } from '../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

test('two clicks start a meter without typing, on a phone and on a laptop', async ({ page }) => {
  await page.goto('/app');
  const start = page.getByRole('button', { name: 'Start the meter' });
  const heads = page.getByRole('status', { name: 'People' });
  await expect(heads).toHaveText('4');
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The form comes first, and Start is visible without scrolling.
    const form = await page.getByRole('heading', { name: 'New meeting' }).boundingBox();
    expect(form?.y).toBeLessThan(height / 2);
    await expect(start).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByText('Average US pay (BLS, June 2025).')).toBeVisible();
  // 4 × $33 × 1.3 an hour.
  await expect(page.getByText('$2.86 a minute')).toBeVisible();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('$3.58 a minute')).toBeVisible();
  await start.click();
  await expect(page.getByText('5 people in the room')).toBeVisible();
  await expect(page.getByText('Running')).toBeVisible();

  // The next meeting begins with the last one's people, and one click starts it.
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Share receipt' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'New meeting' }).click();
  await expect(page.getByText('at $33 an hour')).toBeVisible();
  await expect(heads).toHaveText('5');
  await start.click();
  await expect(page.getByText('5 people in the room')).toBeVisible();
});

test('the demo is one line on a phone, below the form, and only for new people', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app');
  const demo = page.getByRole('button', { name: 'Try the demo' });
  await expect(demo).toBeVisible();
  const line = await page.getByRole('region', { name: 'What a meeting costs, while it runs' }).boundingBox();
  expect(line?.height).toBeLessThan(60);
  expect(line?.y).toBeGreaterThan((await page.getByRole('button', { name: 'Start the meter' }).boundingBox())?.y ?? 0);
  await seed(page, { people: [{ id: 'p1', name: 'Engineer' }] });
  await expect(page.getByRole('button', { name: 'Engineer' })).toBeVisible();
  await expect(demo).toBeHidden();
});

test('Stop is solid, and Pause an outline; room mode is dark in the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/app');
  await start(page, '3 × 60');
  const looks = await Promise.all(
    ['Pause', 'Stop'].map((name) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => {
        const { backgroundColor, color, borderColor, fontWeight } = getComputedStyle(button);
        const { width, height } = button.getBoundingClientRect();
        return { backgroundColor, color, borderColor, fontWeight, width: Math.round(width), height };
      }),
    ),
  );
  const [pause, stop] = looks;
  expect(pause?.backgroundColor).toBe('rgba(0, 0, 0, 0)');
  expect(stop?.backgroundColor).toBe(pause?.color);
  expect([pause?.width, pause?.height]).toEqual([stop?.width, stop?.height]);
  await chooseMore(page, 'Room mode');
  const ground = page.getByRole('dialog', { name: 'Room mode' }).locator('> div');
  await expect(ground).toHaveCSS('background-color', 'rgb(15, 14, 12)');
});

test('on a phone, the start button stays in view, and never covers the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
  const named = ['Árbitro Señalado', 'مهندس البرمجيات', 'Oberbürgermeister-Stellvertreter von und zu Hohenstein'];
  await seed(page, {
    people: Array.from({ length: 11 }, (_, i) => ({ id: `p${i}`, name: named[i] ?? `Person ${i}` })),
  });
  const chips = page.getByRole('group', { name: 'Your people' }).getByRole('button');
  for (let i = 0; i < 6; i += 1) await chips.nth(i).click();
  const button = page.getByRole('button', { name: 'Start the meter' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expectGood(page);
  await page.getByLabel('Who’s in?').focus();
  for (let i = 0; i < 30; i += 1) {
    await page.keyboard.press('Tab');
    const isCovered = await page.evaluate(() => {
      const focused = document.activeElement;
      const foot = document.querySelector('[data-foot]');
      if (!focused || focused === document.body || !foot || foot.contains(focused)) return false;
      const [own, cover] = [focused.getBoundingClientRect(), foot.getBoundingClientRect()];
      return own.top < cover.bottom && own.bottom > cover.top;
    });
    expect(isCovered, `stop ${i}`).toBe(false);
  }
});
