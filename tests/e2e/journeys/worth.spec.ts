import { expect, test } from '../../support/e2e.ts';
import { expected, start } from '../../support/meter.ts';
import { expectGood, signInContext } from '../../support/pages.ts';

test.beforeEach(({ allow }) => allow(expected));

test('after Stop, people can say whether it was worth it, once per device, without scripts', async ({
  page,
  app,
  context,
  browser,
}) => {
  await signInContext(app, context);
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await start(page, '6 × 100 external');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Share receipt' }).click();
  const code = page.getByRole('img', { name: 'QR code for the receipt' });
  await expect(code).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Show the room' }).click();
  const room = page.getByRole('dialog', { name: 'Was it worth it?' });
  await expect(room.getByRole('img')).toBeVisible();
  await expectGood(page);
  await room.getByRole('button', { name: 'Done' }).click();
  await expect(room).toBeHidden();
  const url = (await page.getByRole('link', { name: '/r/' }).getAttribute('href')) ?? '';

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const paper = await phone.newPage();
  await paper.goto(url);
  await expect(paper.getByRole('heading', { name: 'Was it worth it?' })).toBeVisible();
  await paper.getByRole('button', { name: 'Yes' }).click();
  await expect(paper).toHaveURL(url);
  await expect(
    paper.getByText(/^Thank you\. You can see the result here after .+, if at least 5 people answer\.$/),
  ).toBeVisible();
  await expect(paper.getByRole('button')).toHaveCount(0);
  await paper.reload();
  await expect(paper.getByRole('button')).toHaveCount(0);
  await phone.close();

  // Another device is asked again, in every size and color.
  const other = await browser.newContext();
  const asked = await other.newPage();
  await asked.goto(url);
  await expect(asked.getByRole('button', { name: 'No', exact: true })).toBeVisible();
  await expectGood(asked);
  await other.close();

  await page.getByRole('button', { name: 'Don’t ask' }).click();
  await expect(page.getByText('The receipt no longer asks whether it was worth it.')).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Was it worth it?' })).toHaveCount(0);
});
