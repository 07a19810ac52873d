import { MINUTE } from '#lib/time.ts';
import { expect, test } from '../support/e2e.ts';
import { chooseMore, expected, pass, standStill, start, total } from '../support/meter.ts';
import { expectGood } from '../support/pages.ts';

test.beforeEach(({ allow }) => allow(expected));

test('nothing moves on a phone when the amount gets longer, and when it is over time', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.clock.install();
  await page.goto('/app');
  await standStill(page);
  await start(page, '10 × 100 external', '61');
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await pass(page, 59 * MINUTE);
  await expect(total(page)).toHaveText('$983.30');
  const before = await stop.boundingBox();
  await pass(page, 1.5 * MINUTE);
  await expect(total(page)).toHaveText('$1,008.30');
  expect(await stop.boundingBox()).toEqual(before);
  await pass(page, 10 * MINUTE);
  await expect(page.getByText('Overrun', { exact: true })).toBeVisible();
  expect(await stop.boundingBox()).toEqual(before);
  await expect(page.getByText('Count it')).toBeHidden();
});

test('a paused meter looks paused, with its duration and rate, in room mode and the small window, too', async ({
  page,
}) => {
  test.slow();
  await page.clock.install();
  await page.goto('/app');
  await standStill(page);
  await start(page, '4 × 60', '30');
  const face = page.getByRole('main').locator('dl').locator('..').first();
  await pass(page, 5 * MINUTE);
  await expect(page.getByText('$5.20 a minute, 4 people')).toBeVisible();
  await expect(face).toHaveCSS('outline-style', 'none');
  const ground = (of = face) => of.evaluate((face) => getComputedStyle(face).backgroundColor);
  const solid = await ground();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await pass(page, 2 * MINUTE + 4_000);
  await expect(page.getByText('Paused 02:04')).toBeVisible();
  await expect(total(page)).toHaveText('$26.00');
  await expect(page.getByText('$5.20 a minute, 4 people')).toBeVisible();
  await expect(face).toHaveCSS('outline-style', 'dashed');
  expect(await ground()).not.toBe(solid);
  await page.clock.resume();
  await expectGood(page);

  const [small] = await Promise.all([page.context().waitForEvent('page'), chooseMore(page, 'Small window')]);
  await expect(small.getByText(/^Paused 02:\d\d$/)).toBeVisible();
  await expect(small.locator('dl').locator('..').first()).toHaveCSS('outline-style', 'dashed');
  await small.close();
  await chooseMore(page, 'Room mode');
  const room = page.getByRole('dialog', { name: 'Room mode' });
  await expect(room.getByText(/^Paused 02:\d\d$/)).toBeVisible();
  await expect(room.locator('> div')).toHaveCSS('outline-style', 'dashed');
  await expectGood(page);
  await page.keyboard.press('Escape');
  await expect(room).toBeHidden();
  await expect(page.getByRole('button', { name: 'Meter options' })).toBeFocused();
});
