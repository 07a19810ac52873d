import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { AA, contrast } from '#lib/contrast.ts';
import { MINUTE } from '#lib/time.ts';
import { expect, test } from '../../support/e2e.ts';
import { chooseMore, expected, pass, standStill, start } from '../../support/meter.ts';
import { seed } from '../../support/seed.ts';

/*
 * Forced colors (Windows contrast themes) replace every background and border with the system's. If only a background
 * tells something, such as which of two is chosen, the system's colors must tell it. Judged by pixels, since computed
 * styles aren't what is painted.
 */

test.beforeEach(({ allow }) => allow(expected));

interface Picture {
  /** Returns the color at a point, from 0, 0 to 1, 1. */
  at: (x: number, y: number) => string;
  ground: string;
}

async function pictureOf(locator: Locator): Promise<Picture> {
  const png = await locator.screenshot({ animations: 'disabled' });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const color = (pixel: number) => `#${data.subarray(3 * pixel, 3 * pixel + 3).toString('hex')}`;
  const counts = new Map<string, number>();
  for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
    counts.set(color(pixel), (counts.get(color(pixel)) ?? 0) + 1);
  }
  const [[ground] = ['']] = [...counts].sort(([, one], [, other]) => other - one);
  const place = (share: number, size: number) => Math.min(size - 1, Math.floor(share * size));
  return { ground, at: (x, y) => color(place(y, info.height) * info.width + place(x, info.width)) };
}

/** Asserts that the chosen one and another have different backgrounds. */
async function expectApart(chosen: Locator, other: Locator): Promise<void> {
  const [one, two] = [await pictureOf(chosen), await pictureOf(other)];
  expect(contrast(one.ground, two.ground), `${one.ground} on ${two.ground}`).toBeGreaterThanOrEqual(AA.graphics);
}

/** Asserts that a bar is full up to somewhere in its middle. */
async function expectPartlyFull(bar: Locator): Promise<void> {
  const { at } = await pictureOf(bar);
  const [full, rest] = [at(0.25, 0.5), at(0.75, 0.5)];
  expect(contrast(full, rest), `${full} on ${rest}`).toBeGreaterThanOrEqual(AA.graphics);
}

/** Asserts that a dot stands out from what is behind it. */
async function expectDot(dot: Locator): Promise<void> {
  const { at } = await pictureOf(dot);
  const [middle, corner] = [at(0.5, 0.5), at(0, 0)];
  expect(contrast(middle, corner), `${middle} on ${corner}`).toBeGreaterThanOrEqual(AA.graphics);
}

const side = (page: Page, name: string) => page.locator('label', { hasText: new RegExp(`^${name}$`) });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`forced colors, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

    test('the chosen length and person, and the current tab', async ({ page }) => {
      await page.goto('/app');
      await expect(page.getByRole('button', { name: '45 minutes' })).toBeEnabled();
      await seed(page, { people: ['Ada', 'Grace'].map((name) => ({ id: name, name })) });
      const chip = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
      await chip('45 minutes').click();
      await expectApart(chip('45 minutes'), chip('30 minutes'));
      await chip('Ada').click();
      await expectApart(chip('Ada'), chip('Grace'));
      const tabs = page.getByRole('navigation', { name: 'App' });
      await expectApart(
        tabs.getByRole('link', { name: 'Meter', exact: true }),
        tabs.getByRole('link', { name: 'People' }),
      );
    });

    test('the meter’s bar and dot, on its screen and in room mode, and its tab’s dot', async ({ page }) => {
      await page.clock.install();
      await page.goto('/app');
      await standStill(page);
      await start(page, '5 × 60/h', '30');
      await pass(page, 15 * MINUTE);
      const face = (within: Page | Locator) => ({
        bar: within.getByTestId('total').locator('xpath=following-sibling::div[@aria-hidden]'),
        dot: within.locator('p', { hasText: 'Running' }).locator('span[aria-hidden]'),
      });
      await expectPartlyFull(face(page).bar);
      await expectDot(face(page).dot);
      await expectDot(
        page
          .getByRole('link', { name: /^Meter, / })
          .locator('span[aria-hidden]')
          .first(),
      );
      await chooseMore(page, 'Room mode');
      const room = page.getByRole('dialog', { name: 'Room mode' });
      await expectPartlyFull(face(room).bar);
      await expectDot(face(room).dot);
    });

    test('the chosen side of a person', async ({ page }) => {
      await page.goto('/app/people');
      await expectApart(side(page, 'Staff'), side(page, 'External'));
      await side(page, 'External').click();
      await expectApart(side(page, 'External'), side(page, 'Staff'));
    });

    test('the meter on the landing page', async ({ page }) => {
      await page.goto('/');
      const meter = page.getByRole('region', { name: 'A meter to try' });
      await expectDot(meter.locator('p span[aria-hidden]'));
      await expectPartlyFull(meter.locator('div[aria-hidden]'));
    });
  });
}
