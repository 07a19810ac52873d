import { expect, test } from '../support/e2e.ts';

test('no file can be chosen before the page can read it', async ({ page, allow }) => {
  allow(/ERR_FAILED/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/app/data');
  await expect(page.getByLabel('Choose a file…')).toBeDisabled();
  await page.unroute('**/*.js');
  await page.reload();
  await expect(page.getByLabel('Choose a file…')).toBeEnabled();
});
