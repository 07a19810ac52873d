import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e.ts';
import { chooseMore, expected, start } from '../../support/meter.ts';
import { deleteRow, inSizes } from '../../support/pages.ts';
import { seed } from '../../support/seed.ts';

/*
 * 200% zoom, as browsers do it: fewer CSS pixels, each of more device pixels. And 320 px, which is 1280 px at 400%.
 */

test.beforeEach(({ allow }) => allow(expected));

/** Tabs through the page, and checks that every stop is visible, with nothing over it. Returns the number of stops. */
async function tabThrough(page: Page): Promise<number> {
  // From the start: otherwise, Tab continues from the last click.
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  for (let stops = 0; stops < 200; stops += 1) {
    if (stops > 0) await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const isFirst = !document.querySelector('[data-seen]');
      // The parts of a date are separate stops in one field.
      if (focused.getAttribute('data-seen') === 'first') return null;
      focused.setAttribute('data-seen', isFirst ? 'first' : 'yes');
      // Hidden radio buttons are shown by their labels.
      const seen = focused.getBoundingClientRect().width > 1 ? focused : (focused.closest('label') ?? focused);
      const { left, right, top, bottom } = seen.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2];
      const above = document.elementFromPoint(x, y);
      const isSeen = Boolean(above && (seen.contains(above) || above.contains(seen)));
      const isCut = left < -1 || right > innerWidth + 1 || seen.scrollWidth > seen.clientWidth + 1;
      return {
        isSeen,
        isCut: isCut && !(focused instanceof HTMLInputElement),
        what: `${seen.outerHTML.slice(0, 200)} at ${top} to ${bottom}`,
      };
    });
    if (stop === null) {
      await page.evaluate(() => {
        for (const seen of document.querySelectorAll('[data-seen]')) seen.removeAttribute('data-seen');
      });
      return stops;
    }
    expect(stop, stop.what).toMatchObject({ isSeen: true, isCut: false });
  }
  throw new Error('The page has no end of tab stops.');
}

async function expectReachable(page: Page, atLeast: number): Promise<void> {
  for (const [width, height] of [
    [640, 400],
    [320, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await tabThrough(page)).toBeGreaterThan(atLeast);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

const people = Array.from({ length: 14 }, (_, i) => ({
  id: `p${i}`,
  name: i === 0 ? 'Oberbürgermeister-Stellvertreter von und zu Hohenstein' : i === 1 ? 'A'.repeat(120) : `Person ${i}`,
}));

test('start, live, room mode and receipt', async ({ page }) => {
  test.slow();
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'New meeting' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
  await expectReachable(page, 15);
  await seed(page, { people });
  await page.getByRole('button', { name: /^Oberbürger/ }).click();
  await page.getByRole('button', { name: /^AAA/ }).click();
  await page.getByText('How this is computed').click();
  await expectReachable(page, 30);
  await page
    .getByLabel('Title')
    .fill('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft');
  await start(page, '9 × Customer success representative 60', '30');
  await page.getByRole('button', { name: /^One leaves/ }).click();
  await page.getByRole('button', { name: /^All leave/ }).click();
  await expect(page.getByText('2 people in the room')).toBeVisible();
  await page.getByRole('button', { name: 'Add someone' }).click();
  await page.getByText('Title, topic, planned length').click();
  await page.getByText('How this is computed').click();
  await expectReachable(page, 30);
  await chooseMore(page, 'Room mode');
  await expect(page.getByRole('dialog', { name: 'Room mode' })).toBeVisible();
  const leave = page.getByRole('button', { name: 'Leave room mode' });
  const sizes = [
    [640, 400],
    [320, 400],
    [400, 200],
  ] as const;
  await inSizes(page, sizes, async () => {
    await expect(leave).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('dialog').getByTestId('total')).toBeInViewport({ ratio: 0.99 });
  });
  await leave.click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  await expectReachable(page, 12);
});

test('a meeting with all its forms open, and people below the strip that leads back', async ({ page }) => {
  test.slow();
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  const startedAt = Date.now() - 86_400_000;
  await seed(page, {
    people,
    meetings: ['one', 'W'.repeat(120)].map((title, i) => ({ id: `m${i}`, title, startedAt, minutes: 60, heads: 3 })),
  });
  await expect(page.getByRole('link', { name: /^one/ })).toBeVisible();
  await expectReachable(page, 14);
  await page.goto('/app/meetings?id=m1');
  await page.getByRole('button', { name: 'Share a receipt' }).click();
  for (const fold of ['Title, topic, planned length', 'Start and end', /^3 × /, 'Breaks', 'How this is computed']) {
    await page.locator('summary').filter({ hasText: fold }).click();
  }
  await page.getByRole('button', { name: 'Add break' }).click();
  await page.getByRole('button', { name: /^Split time .* of 3/ }).click();
  await page.getByRole('button', { name: /^Split group/ }).click();
  await page.getByRole('button', { name: 'Add attendee' }).click();
  await expectReachable(page, 40);

  await page.goto('/app/people');
  await deleteRow(page, /^More about Person 5/);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectReachable(page, 30);
});
