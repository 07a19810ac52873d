import { SITE_PAGES } from '../../../app/(site)/pages.ts';
import { test } from '../../support/e2e.ts';
import { expectGood } from '../../support/pages.ts';

for (const { path } of Object.values(SITE_PAGES).filter(({ path }) => path.startsWith('/docs')))
  test(`${path} is accessible, and fits a phone`, async ({ page }) => {
    await page.goto(path);
    await expectGood(page);
  });
