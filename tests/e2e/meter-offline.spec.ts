import { expect, test } from '../support/e2e.ts';
import { expected } from '../support/meter.ts';

/** The app's console messages about a part that can't be fetched. */
const cutOff = new RegExp(`${expected.source}|Failed to (load|fetch)|ChunkLoadError`);

test.beforeEach(({ allow }) => allow(cutOff));

test('a person who loses the connection as soon as the page is usable can start, stop, and see the cost', async ({
  page,
  context,
}) => {
  await page.goto('/app');
  const start = page.getByRole('button', { name: 'Start the meter' });
  await expect(start).toBeEnabled();
  await context.setOffline(true);
  await start.click();
  // The demo's meter also runs until this button is there.
  const stop = page.getByRole('button', { name: 'Stop' });
  await expect(stop).toBeVisible();
  // A meeting of less than a second costs nothing.
  await expect(page.getByText(/00:0[1-9]/).first()).toBeVisible();
  await stop.click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
  await expect(
    page
      .locator('dl > div')
      .filter({ hasText: /^Total/ })
      .getByRole('definition'),
  ).toHaveText(/^\$0\.\d*[1-9]/);
  await expect(page.getByText('couldn’t load')).toBeHidden();
});

test('a part that didn’t load is fetched again, on request or once the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/app/meetings');
  const add = page.getByRole('link', { name: 'Add a past meeting' });
  await expect(add).toBeVisible();
  await context.setOffline(true);
  await add.click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await again.click();
  await expect(again).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Add a past meeting' })).toBeVisible();
  await expect(again).toBeHidden();
});

test('after the first load, the app can go on once the rest can be fetched', async ({ page, context }) => {
  const html = await (await context.request.get('/app')).text();
  let isCut = true;
  await page.route('**/_next/static/chunks/**', (route) => {
    const isFirst = html.includes(new URL(route.request().url()).pathname);
    return isCut && !isFirst ? route.abort('internetdisconnected') : route.continue();
  });
  await page.goto('/app');
  const start = page.getByRole('button', { name: 'Start the meter' });
  await expect(page.getByText(/didn’t load/)).toBeVisible();
  await expect(start).toBeHidden();
  isCut = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await start.click();
  await expect(page.getByText('Running')).toBeVisible();
});
