import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { shown } from '../support/docs.ts';
import { expect, test } from '../support/e2e.ts';
import { expectGood, signInProContext } from '../support/pages.ts';

test('the docs name this deployment, copy as shown, and fit a phone', async ({ page, app, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.getByRole('link', { name: 'Docs' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Docs');
  await page.getByRole('navigation', { name: 'Docs' }).getByRole('link', { name: 'Scripts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scripts');
  // One page of each kind, here and below. sweeps/docs.spec.ts checks the others.
  await expectGood(page);
  // A click before the page's script has run does nothing; the next one copies.
  await expect(async () => {
    await page.getByRole('button', { name: /^Cop(y|ied) costs\.py$/ }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied, { timeout: 2_000 }).toBe(shown('costs.py', app.baseUrl));
  }).toPass();
});

test('the table of contents leads to every part, an old anchor to its new place, and code scrolls by keyboard', async ({
  page,
}) => {
  await page.goto('/docs#python');
  await expect(page).toHaveURL(/\/docs\/scripts#python$/);
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

test('search works by keyboard, and without a connection', async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  const loaded = page.waitForResponse('**/docs/index.json');
  await page.goto('/docs/errors');
  await (await loaded).finished();
  await context.setOffline(true);
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search the docs' });
  await expect(field).toBeFocused();
  await page.keyboard.type('small groups');
  const results = page.getByRole('search').locator('xpath=..').getByRole('listitem');
  await expect(results.first()).toContainText('Small groups · Scripts');
  await expect(page.getByRole('status').first()).toContainText(/\d results?/);
  await page.keyboard.press('ArrowDown');
  await expect(results.first().getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await field.fill('zzzz');
  await expect(page.getByText('Nothing found.').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(results).toHaveCount(0);
  await context.setOffline(false);
  await field.fill('retry-after');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#/);
});

test('the reference is tried with the reader’s own token, which stays in the tab', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(/status of 401/);
  const { post, workspaceId } = await signInProContext(app, context);
  const { token } = await post('/v1/tokens', { workspaceId, name: 'Reference' });
  const sent: Promise<string>[] = [];
  page.on('request', (request) => {
    if (!request.headers().authorization) return;
    // Only these headers include cookies.
    sent.push(request.allHeaders().then(({ cookie }) => `${request.url()} ${cookie ?? 'no cookie'}`));
  });
  await page.goto('/docs/api/reports');
  await page.getByRole('radio', { name: 'Python' }).check({ force: true });
  await expect(page.getByRole('region', { name: 'listMeetings in Python' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'listMeetings in curl' })).toBeHidden();

  const [first, second] = [page.locator('details').first(), page.locator('details').nth(1)];
  await first.getByText('Try it').click();
  await first.getByRole('button', { name: 'Send request' }).click();
  await expect(first.getByRole('alert').first()).toContainText('Enter an API token');
  expect(sent).toEqual([]);
  await first.getByLabel('Your API token').fill('wrong');
  await first.getByRole('button', { name: 'Send request' }).click();
  await expect(first.getByRole('status')).toContainText(/^401 in \d+ ms$/);
  await first.getByLabel('Your API token').fill(token);
  await first.getByLabel('limit').fill('7');
  await first.getByRole('button', { name: 'Send request' }).click();
  await expect(first.getByRole('status')).toContainText(/^200 in \d+ ms$/);
  await expect(first.getByRole('region', { name: 'Response' })).toContainText('"meetings": []');
  await expectGood(page);

  // The other form has the token, too.
  await second.getByText('Try it').click();
  await expect(second.getByLabel('Your API token')).toHaveValue(token);
  await second.getByRole('button', { name: 'Send request' }).click();
  await expect(second.getByRole('region', { name: 'Response' })).toContainText('"totalMinor": 0');
  const reports = `${app.baseUrl}/v1/public`;
  expect((await Promise.all(sent)).map((line) => line.replace(/[?].*? /, ' '))).toEqual([
    `${reports}/meetings no cookie`,
    `${reports}/meetings no cookie`,
    `${reports}/reports/summary no cookie`,
  ]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
  );
  expect(kept).not.toContain(token);
  expect(page.url()).not.toContain(token);
  await page.reload();
  await first.getByText('Try it').click();
  await expect(first.getByLabel('Your API token')).toHaveValue('');
});

test('their example page works from another origin and from a file, after a preflight', async ({
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
