import type { Page } from '@playwright/test';
import { sampleAt, startsOf } from '#lib/local/calendars/sample.ts';
import { expect, test } from '../support/e2e.ts';
import { expectGood, expectNoSidewaysScroll } from '../support/pages.ts';

/** Google's and Microsoft's calendars, which the browser reads from stand-ins of both. */

/** A Tuesday morning. */
const NOW = '2026-11-24T08:00:00Z';

test.use({ timezoneId: 'Europe/Berlin', locale: 'en-US' });

const NAMES = { google: 'Google Calendar', microsoft: 'Outlook' } as const;
const words = /Weekly status|Design review|Kickoff|ada@example|cy@client/;

interface Watched {
  /** Everything that our server was sent: addresses, headers and bodies. */
  ours: string[];
  theirs: string[];
}

/** Records everything that leaves the browser. */
function watch(page: Page, ours: string): Watched {
  const sent: Watched = { ours: [], theirs: [] };
  page.context().on('request', async (request) => {
    const headers = await request.allHeaders().catch(() => ({}));
    const whole = [request.method(), request.url(), JSON.stringify(headers), request.postData() ?? ''].join('\n');
    (request.url().startsWith(ours) ? sent.ours : sent.theirs).push(whole);
  });
  return sent;
}

test.beforeEach(async ({ page, app }) => {
  app.calendars.begin(Date.parse(NOW));
  app.calendars.faults.clear();
  await page.clock.install({ time: NOW });
});

for (const provider of ['google', 'microsoft'] as const) {
  test(`${provider}: two taps and the provider’s page, and nothing goes through our server`, async ({ page, app }) => {
    const sent = watch(page, app.baseUrl);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/app/calendar');
    const connect = page.getByRole('link', { name: `Connect ${NAMES[provider]}` });
    await expect(connect).toBeVisible();
    await expectGood(page);
    await connect.click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText('Which calendars?')).toBeVisible();
    // The token is neither in the address nor in the history.
    await expect(page).toHaveURL(`${app.baseUrl}/app/calendar/connect`);
    await expectGood(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Show what they cost' }).click();
    await expect(page).toHaveURL(`${app.baseUrl}/app/calendar`);
    await expect(page.getByText(/^Your calendar costs about \$[\d,]+ a year/).first()).toBeVisible();

    await page.setViewportSize({ width: 1280, height: 800 });
    // The series and its number of meetings a year, calculated from the stand-ins' sample.
    await page.getByText('Rates, people and calendars').click();
    await page.getByLabel(/^Everyone else costs/).fill('60/h');
    await page.getByLabel(/^Everyone else costs/).press('Enter');
    const midnight = Date.parse('2026-11-23T23:00:00Z');
    const year = midnight + 365 * 86_400_000;
    const status = sampleAt(Date.parse(NOW)).find(({ key }) => key === 'status');
    const times = status ? startsOf(status, year).filter((at) => at >= midnight).length + 1 : 0;
    // Four were invited, and one declined.
    const people = 3;
    await expect(
      page.getByText(new RegExp(`^${times} times a year, ${people} people, (30|45) min · \\$`)),
    ).toBeVisible();
    await expect(page.getByText('Salary talk')).toBeHidden();

    const token = sent.theirs.map((one) => /Bearer ([\w.-]+)/.exec(one)?.[1]).find(Boolean);
    expect(token).toMatch(new RegExp(`^${provider}\\.`));
    expect(sent.ours.filter((one) => one.includes(token ?? '-') || words.test(one))).toEqual([]);
    expect(sent.theirs.every((one) => one.split('\n')[1]?.startsWith(app.calendars.url))).toBe(true);
    // It isn't stored, either.
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain(token);
  });
}

test('one tap looks again: at once with the permission, through the provider without it', async ({ page, app }) => {
  const { calendars } = app;
  await page.goto('/app/calendar/connect?with=google');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('button', { name: 'Show what they cost' }).click();
  await page.getByText('Rates, people and calendars').click();
  const again = page.getByRole('button', { name: /^Look again at/ });
  calendars.google.put('you@example.com', {
    ...calendars.google.get('kickoff'),
    ...{ id: 'kickoff2', iCalUID: 'kickoff2@google.com', summary: 'Kickoff again' },
  });
  const from = calendars.requests.length;
  await again.click();
  await expect(page.getByText(/is up to date: 1 meeting added/)).toBeVisible();
  expect(calendars.requests.slice(from).filter((one) => one.includes('syncToken='))).toHaveLength(1);

  // A freshly loaded page has no permission, but the calendars needn't be chosen again.
  await page.reload();
  calendars.google.remove('you@example.com', 'kickoff2');
  await page.getByText('Rates, people and calendars').click();
  await again.click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(`${app.baseUrl}/app/calendar`);
  await page.getByText('Rates, people and calendars').click();
  await expect(page.getByText(/events?, read/)).toHaveCount(1);
  expect(calendars.requests.some((one) => one.includes('login_hint=you%40example.com'))).toBe(true);
});

test('a person who allows nothing, or whom the provider refuses, is told, and can try again', async ({
  page,
  app,
  allow,
}) => {
  allow(/status of (401|403|503)/);
  await page.goto('/app/calendar/connect?with=microsoft');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Microsoft gave no permission, so nothing was read.')).toBeVisible();
  await expectGood(page);
  app.calendars.faults.fail(/GET \/microsoft\/v1\.0\/me\/calendars\?/, {
    ...{ status: 403, type: 'application/json', body: '{"error":{"code":"ErrorAccessDenied"}}' },
  });
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Microsoft didn’t respond as it should (status 403).')).toBeVisible();
  // The checkboxes on Google's page.
  await page.goto('/app/calendar/connect?with=google');
  await page.getByLabel(/calendar\.events\.readonly$/).uncheck();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(
    page.getByText('Permission to read events is missing. Try again, and select both boxes on Google’s page.'),
  ).toBeVisible();
  // A response that nobody requested.
  await page.goto('/app');
  await page.goto('/app/calendar/connect#access_token=x&state=y');
  await expect(page.getByText('That didn’t come from a page you opened here.')).toBeVisible();
  await expect(page).toHaveURL(`${app.baseUrl}/app/calendar/connect`);
});

test('a calendar that the account may not read doesn’t keep others from being read', async ({ page, app, allow }) => {
  allow(/status of 404/);
  app.calendars.faults.fail(/GET \/google\/.*team.*\/events/, {
    ...{ status: 404, type: 'application/json', body: '{"error":{"errors":[{"reason":"notFound"}]}}' },
  });
  await page.goto('/app/calendar/connect?with=google');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByLabel('Our team').check();
  await page.getByRole('button', { name: 'Show what they cost' }).click();
  await expect(page.getByText('Our team: Google didn’t respond as it should (status 404).')).toBeVisible();
  await page.goto('/app/calendar');
  await expect(page.getByText(/^Your calendar costs about \$[\d,]+ a year/).first()).toBeVisible();
});

test('no other page may connect to them', async ({ page, app }) => {
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy']?.match(/connect-src [^;]+/)?.[0];
  expect(await policyOf('/app/calendar/connect')).toBe(`connect-src 'self' ${app.calendars.url}`);
  for (const path of ['/app', '/app/calendar', '/app/calendar/plan', '/', '/pricing'])
    expect(await policyOf(path), path).toBe("connect-src 'self'");
});
