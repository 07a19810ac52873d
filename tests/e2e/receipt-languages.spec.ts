import type { Locator } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { expectGood, signInContext } from '../support/pages.ts';
import { pseudo } from '../support/pseudo.ts';

/** Returns a receipt's texts that don't fit into their own boxes, or reach beyond the paper. */
const clipped = (paper: Locator) =>
  paper.evaluate((article) => {
    const edge = article.getBoundingClientRect();
    return [...article.querySelectorAll<HTMLElement>('p, h1, dt, dd, a, strong')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isBeyond = box.left < edge.left || box.right > edge.right;
        return box.width > 0 && (isBeyond || element.scrollWidth > Math.ceil(box.width));
      })
      .map(({ textContent }) => textContent);
  });

const LANGUAGES = [
  { asked: 'ja-JP', language: 'ja', direction: 'ltr', title: '第4四半期の計画会議とレビュー', total: '合計' },
  { asked: 'ar-EG', language: 'ar', direction: 'rtl', title: 'اجتماع التخطيط للربع الرابع 2026', total: 'الإجمالي' },
] as const;

test('it is in the reader’s language, mirrored for right-to-left ones, and nothing is clipped on a phone', async ({
  browser,
  app,
  context,
}) => {
  const { share } = await signInContext(app, context);
  for (const { asked, language, direction, title, total } of LANGUAGES) {
    await test.step(language, async () => {
      const receipt = await share({ title, totalMinor: 123_456_789, overrunMs: 5_025_000, overrunMinor: 34_455_000 });
      const reader = await browser.newContext({ locale: asked, viewport: { width: 360, height: 740 } });
      const page = await reader.newPage();
      await page.goto(receipt.url);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const term = page.getByRole('term').filter({ hasText: total });
      const [at, paper] = [await term.boundingBox(), await page.getByRole('article').boundingBox()];
      if (!at || !paper) throw new Error('not shown');
      // A term is at the beginning of its line.
      const isLeft = at.x + at.width / 2 < paper.x + paper.width / 2;
      expect(isLeft).toBe(direction === 'ltr');
      // Even if it takes two lines.
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-align', 'center');
      expect(await clipped(page.getByRole('article'))).toEqual([]);
      await expectGood(page);
      await reader.close();
    });
  }
});

/** Replaces a receipt's texts with a made-up language whose words are 40% longer. */
async function inPseudo(paper: Locator): Promise<void> {
  const said = await paper.evaluate((article) => {
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    return texts;
  });
  await paper.evaluate(
    (article, longer) => {
      const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
      for (let i = 0; walker.nextNode(); i += 1) walker.currentNode.textContent = longer[i] ?? '';
    },
    // The extra length is a short word now and then, with normal line breaks.
    said.map((text) => (/\p{L}{3}/u.test(text) ? pseudo(text).replace(/~{6}/g, '~~~~~ ') : text)),
  );
}

for (const address of ['receipt', 'dead link'] as const) {
  test(`a ${address} in words that are 40% longer isn’t clipped on a phone`, async ({ browser, app, context }) => {
    const { share } = await signInContext(app, context);
    const title = 'Planning of the fourth quarter, with everyone';
    const receipt = await share({ title, totalMinor: 123_456_789, overrunMs: 5_025_000, overrunMinor: 34_455_000 });
    const reader = await browser.newContext({ locale: 'en', viewport: { width: 360, height: 740 } });
    const page = await reader.newPage();
    await page.goto(address === 'receipt' ? receipt.url : `${receipt.url}0`);
    const paper = page.locator(address === 'receipt' ? 'article' : 'main');
    await inPseudo(paper);
    await expect(paper).toContainText('⟦');
    expect(await clipped(paper)).toEqual([]);
    await expectGood(page);
    await reader.close();
  });
}
