import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e.ts';
import { expected, start, total } from '../../support/meter.ts';
import { expectGood, signInContext } from '../../support/pages.ts';
import { seed } from '../../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

/** Digits other than the Latin ones, which our words and fields use. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/;

/** Returns the characters of the first `text` on the page as they are drawn, from left to right. */
async function drawn(page: Page, text: string): Promise<string> {
  return page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0 || !node.parentElement?.checkVisibility()) continue;
      const places = [...wanted].map((character, i) => {
        const range = document.createRange();
        range.setStart(node, at + i);
        range.setEnd(node, at + i + 1);
        return { character, left: range.getBoundingClientRect().left };
      });
      return places
        .sort((a, b) => a.left - b.left)
        .map(({ character }) => character)
        .join('');
    }
    return '';
  }, text);
}

for (const [locale, currency, rate] of [
  ['ar-EG', 'EGP', '300'],
  ['ar-KW', 'KWD', '20'],
  ['he', 'ILS', '200'],
  ['fa-IR', 'IRR', '900000'],
  ['hi-IN', 'INR', '900'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('figures have one numbering system, their own direction, and the region’s currency', async ({ page }) => {
      test.slow();
      await page.goto('/app?lang=en');
      await expect(page.getByLabel(`Rate each, in ${currency}`)).toBeVisible();
      await start(page, `3 × ${rate}`, '30');
      await expect(total(page)).toHaveText(/\d/);
      expect(await page.getByRole('main').innerText()).not.toMatch(OTHER_DIGITS);
      await expectGood(page);
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await expect(page.getByRole('article')).toBeVisible();
      expect(await page.getByRole('main').innerText()).not.toMatch(OTHER_DIGITS);

      await page.goto('/app/meetings');
      await seed(page, {
        meetings: [{ id: 'one', title: 'Planning', startedAt: Date.now() - 7_200_000, minutes: 40 }],
      });
      await page.goto('/app/meetings?id=one');
      await expect(page.getByRole('heading', { name: 'Edit' })).toBeVisible();
      expect(await page.getByRole('main').innerText()).not.toMatch(OTHER_DIGITS);
      await expectGood(page);
    });
  });
}

test.describe('dollars in Arabic', () => {
  test.use({ locale: 'ar-EG' });

  test('have the reader’s digits, and keep their sign in order, on the public page', async ({ page, app, context }) => {
    const { share } = await signInContext(app, context);
    const receipt = await share({ currency: 'USD', totalMinor: 41_265, title: 'اجتماع التخطيط' });
    await page.goto(receipt.url);
    await expect(page.getByText('٤١٢٫٦٥').first()).toBeVisible();
    // The words are Arabic, so that Latin digits would be a second numbering system.
    const words = await page.getByRole('article').innerText();
    expect(words.replace(new URL(app.baseUrl).host, '')).not.toMatch(/[0-9]/);
    expect(await drawn(page, 'US$')).toBe('US$');
    expect(await drawn(page, '٤١٢٫٦٥')).toBe('٤١٢٫٦٥');
    await expectGood(page);
  });
});
