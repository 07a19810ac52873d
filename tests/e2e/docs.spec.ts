import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { shown } from '../support/docs.ts';
import { expect, test } from '../support/e2e.ts';
import { expectGood, signInProContext } from '../support/pages.ts';

test('the docs name this deployment, and copy as shown', async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.getByRole('link', { name: 'Docs' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API docs');
  await expect(page.getByText('your-meeting-tab.example')).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy costs.py' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown('costs.py', app.baseUrl));
});

test('they are accessible, and fit a phone', async ({ page }) => {
  test.slow(true, 'axe takes its time over a page this long');
  await page.goto('/docs');
  await expectGood(page);
});

test('their list of contents leads to every part, and code scrolls by keyboard', async ({ page }) => {
  await page.goto('/docs');
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    await link.click();
    await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();
  }
  await page.setViewportSize({ width: 360, height: 800 });
  const code = page.getByRole('region', { name: 'costs.mjs' });
  await code.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

test('their page for a browser works from another origin and from a file, after a preflight', async ({
  page,
  app,
  context,
  allow,
}, testInfo) => {
  allow(/status of 401/);
  const { post, workspaceId } = await signInProContext(app, context);
  const { token } = await post('/v1/tokens', { workspaceId, name: 'Page' });
  const startedAt = Date.now() - 86_400_000;
  const seat = { meetingId: 'm', rateKind: 'hour', rateMinor: 41_250 };
  await post('/v1/sync/push', {
    workspaceId,
    records: [
      { table: 'topics', record: { id: 't', name: '<b>Planning</b>' } },
      {
        table: 'meetings',
        record: {
          id: 'm',
          topicId: 't',
          startedAt,
          endedAt: startedAt + 3_600_000,
          currency: 'USD',
          loadMultiplier: 1,
        },
      },
      { table: 'attendees', record: { id: 'a', ...seat } },
      { table: 'segments', record: { id: 's', meetingId: 'm', attendeeId: 'a', startedAt, endedAt: null } },
    ],
  });
  const preflights = async () =>
    (await app.logLines()).filter(
      ({ method, route }) => method === 'OPTIONS' && route === '/v1/public/reports/summary',
    );
  const before = (await preflights()).length;

  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(shown('costs.html', app.baseUrl));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const file = testInfo.outputPath('costs.html');
  writeFileSync(file, shown('costs.html', app.baseUrl));
  const elsewhere = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  try {
    for (const place of [elsewhere, pathToFileURL(file).href]) {
      await page.goto(place);
      await page.getByLabel('API token').fill('wrong');
      await page.getByRole('button', { name: 'Show' }).click();
      await expect(page.getByRole('status')).toHaveText('missing or invalid API token');
      await page.getByLabel('API token').fill(token);
      await page.getByRole('button', { name: 'Show' }).click();
      await expect(page.getByRole('status')).toHaveText('Last 30 days: USD 412.50');
      await expect(page.getByRole('row')).toHaveText(['<b>Planning</b>USD 412.50']);
    }
    expect((await preflights()).length).toBeGreaterThan(before);
  } finally {
    server.close();
  }
});
