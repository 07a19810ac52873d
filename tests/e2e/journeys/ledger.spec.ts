import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Ledger, LedgerList } from '#lib/ledgers/schema.ts';
import { demoOf, type HeldMeeting, recordsOf } from '#lib/local/demo/demo.ts';
import { DAY, HOUR } from '#lib/time.ts';
import type { TestApp } from '../../support/app.ts';
import { expect, test } from '../../support/e2e.ts';
import { expectGood, signInContext, signInProContext } from '../../support/pages.ts';
import { seedRecords } from '../../support/seed.ts';

/*
 * A month of a company: its owner and two members, who meter with the demo's workspaces. The test adds up again what they
 * send, using only the card and who was in the room.
 */

const [product, other] = demoOf(new Date().toISOString().slice(0, 10));
if (!product || !other) throw new Error('The demo has fewer than two workspaces.');

const SINCE = Date.now() - 31 * DAY;
const month = ({ year }: typeof product) => year.meetings.filter(({ meeting }) => meeting.startedAt >= SINCE);
const ofProduct = month(product);
const ofOther = month(other).slice(0, 12);
/** Half of the same meetings, metered by a colleague of the owner. */
const again = ofProduct.filter((_, i) => i % 2 === 0);

/** Returns a meeting's cost: everyone's time in the room, without breaks, at the card's rate for their role. */
function costOf({ meeting, items }: HeldMeeting, { card, elseHourMinor }: Ledger['card']) {
  const within = (from: number, to: number | null, left: number, right: number) =>
    Math.max(0, Math.min(to ?? meeting.endedAt, right) - Math.max(from, left));
  const pauses = recordsOf(items, 'pauses');
  let [heads, minor] = [0, 0];
  for (const { id, role, count } of recordsOf(items, 'attendees')) {
    const own = recordsOf(items, 'segments').filter(({ attendeeId }) => attendeeId === id);
    const ms = own.reduce((all, { startedAt, endedAt }) => {
      const to = Math.min(endedAt ?? meeting.endedAt, meeting.endedAt);
      const breaks = pauses.reduce((sum, pause) => sum + within(pause.startedAt, pause.endedAt, startedAt, to), 0);
      return all + within(startedAt, to, meeting.startedAt, meeting.endedAt) - breaks;
    }, 0);
    const hour = card.find((one) => one.role.toLowerCase() === role.toLowerCase())?.hourMinor ?? elseHourMinor;
    heads += count;
    minor += Math.round((hour * ms) / HOUR) * count;
  }
  return heads < 3 ? { count: 0, minor: 0 } : { count: 1, minor };
}

function totalOf(meetings: readonly HeldMeeting[], card: Ledger['card']) {
  const costs = meetings.map((one) => costOf(one, card));
  return {
    count: costs.reduce((all, { count }) => all + count, 0),
    minor: costs.reduce((all, { minor }) => all + minor, 0),
  };
}

/** Opens a device of a person who has metered these meetings. */
async function deviceOf(
  app: TestApp,
  context: BrowserContext,
  person: { accountId: string; workspaceId: string },
  demo: typeof product,
  meetings: readonly HeldMeeting[],
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${app.baseUrl}/app/team`);
  await expect(page.getByRole('heading', { name: 'What do your team’s meetings cost?' })).toBeVisible();
  const roster = (demo?.year.roster ?? []).filter(({ table }) => table !== 'templates');
  await seedRecords(page, person, [...roster, ...meetings.flatMap(({ items }) => items)]);
  return page;
}

async function member(browser: Browser, app: TestApp, meetings: readonly HeldMeeting[], demo: typeof product) {
  const context = await browser.newContext({ baseURL: app.baseUrl });
  const person = await signInContext(app, context);
  return { context, page: await deviceOf(app, context, person, demo, meetings) };
}

/** Opens all of the ledger's meetings, even while the service is busy with new ones. */
const openAll = (page: Page) =>
  expect(async () => {
    await page.goto('/app/team?range=all');
    await expect(page.getByTestId('period-total')).toBeVisible({ timeout: 5_000 });
  }).toPass();

const fold = (page: Page, name: string) => page.locator('summary').filter({ hasText: name });

test('three people build a month’s ledger, a meeting metered twice counts once, and one leaves', async ({
  app,
  context,
  browser,
  allow,
}) => {
  test.slow();
  // Someone is offline for a while, someone is no longer a member, and a busy machine asks to wait.
  allow(/ERR_INTERNET_DISCONNECTED|404|503/);
  const owner = await signInProContext(app, context);
  const page = await deviceOf(app, context, owner, product, ofProduct);

  // The card is made from the people's roles.
  await page.getByRole('button', { name: 'Make a ledger' }).click();
  await page.getByLabel('Name').fill('Company');
  await expectGood(page);
  await page.getByRole('button', { name: 'Make ledger' }).click();
  await expect(page.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
  const api = async () => LedgerList.parse(await (await context.request.get(`${app.baseUrl}/v1/ledgers`)).json());
  const [ledger] = (await api()).ledgers;
  if (!ledger) throw new Error('There is no ledger.');
  const summary = async () =>
    (await context.request.get(`${app.baseUrl}/v1/ledgers/${ledger.id}/summary?from=${SINCE - DAY}`)).json();

  // The owner sends meetings, and makes a link.
  const first = totalOf(ofProduct, ledger.card);
  await page.getByRole('button', { name: 'Send from this workspace' }).click();
  await expect.poll(async () => (await summary()).sums.count, { timeout: 60_000 }).toBe(first.count);
  await fold(page, 'Manage').click();
  await page.getByRole('button', { name: 'Make link' }).click();
  const link = (await page.getByTestId('team-link').textContent()) ?? '';
  expect(new URL(link).hash.length).toBe(44);

  // Ann looks before she joins.
  const ann = await member(browser, app, ofOther, other);
  await ann.page.goto(link);
  await expect(ann.page.getByRole('heading', { name: 'Join “Company”' })).toBeVisible();
  expect(new URL(ann.page.url()).hash).toBe('');
  await expect(ann.page.getByText('what it cost by the card below')).toBeVisible();
  await expect(ann.page.getByRole('heading', { name: 'What would be sent first' })).toBeVisible();
  await expectGood(ann.page);
  expect((await summary()).sums.count).toBe(first.count);
  await ann.page.getByRole('button', { name: 'Join and send' }).click();
  const withAnn = totalOf([...ofProduct, ...ofOther], ledger.card);
  await expect.poll(async () => (await summary()).sums.count, { timeout: 60_000 }).toBe(withAnn.count);
  // With two senders, there are only totals.
  await openAll(page);
  await expect(page.getByText('Fewer than three people sent meetings')).toBeVisible();

  // Ben sends one meeting at a time, then all, but is offline.
  const ben = await member(browser, app, again, product);
  await ben.page.goto(link);
  await ben.page.getByText('One at a time', { exact: true }).click();
  await ben.page.getByRole('button', { name: 'Join and send' }).click();
  await expect(ben.page.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
  await fold(ben.page, 'What you send').click();
  await ben.context.setOffline(true);
  await ben.page.getByText('All', { exact: true }).click();
  await ben.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ben.page.getByText('Nothing sent yet.')).toBeVisible();
  expect((await summary()).few).toBe(true);
  await ben.context.setOffline(false);
  const sentByBen = totalOf(again, ledger.card);
  await expect(ben.page.getByText(`${sentByBen.count} meetings sent.`)).toBeVisible({ timeout: 60_000 });
  await expect(ben.page.getByText('also metered by somebody else').first()).toBeVisible();

  // A meeting that both metered counts once: the total is exact to the cent.
  const all = (await summary()).sums;
  expect([all.count, all.totalMinor]).toEqual([withAnn.count, withAnn.minor]);
  await openAll(page);
  const written = new Intl.NumberFormat('en-US', { style: 'currency', currency: ledger.currency });
  await expect(page.getByTestId('period-total')).toHaveText(written.format(withAnn.minor / 100));
  await expect(page.getByRole('heading', { name: 'Where it went' })).toBeVisible();
  await expectGood(page);
  await fold(page, 'What you send').click();
  await expect(page.getByText('also metered by somebody else').first()).toBeVisible();
  await page.getByRole('button', { name: 'Print or share' }).click();
  await expect(page.getByText('nobody’s pay.')).toBeVisible();
  await expect(page.getByText(written.format(withAnn.minor / 100)).first()).toBeVisible();
  await expectGood(page);

  // Ann leaves, and takes her rows with her.
  await openAll(ann.page);
  await fold(ann.page, 'What you send').click();
  await ann.page.getByRole('button', { name: 'Leave ledger' }).click();
  await ann.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(ann.page.getByRole('heading', { name: 'What do your team’s meetings cost?' })).toBeVisible();
  const left = (await summary()).sums;
  expect([left.count, left.totalMinor]).toEqual([first.count, first.minor]);
  const response = await ann.context.request.get(`${app.baseUrl}/v1/ledgers/${ledger.id}`);
  expect(response.status()).toBe(404);
  await Promise.all([ann.context.close(), ben.context.close()]);
});
