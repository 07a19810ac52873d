import type { Page } from '@playwright/test';
import { startApp } from '../../support/app.ts';
import { expect } from '../../support/e2e.ts';
import type { Front } from '../../support/front.ts';
import { start, total } from '../../support/meter.ts';
import { cutOff, test, visit } from '../../support/offline.ts';
import { expectGood, signInContext } from '../../support/pages.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ allow }) => allow(cutOff));

/** Returns whether a worker is there, or waits to replace the current one. */
const registered = (page: Page) =>
  page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration('/app');
    return found ? (found.waiting ? 'waiting' : 'active') : null;
  });

const cacheNames = (page: Page) => page.evaluate(async () => (await caches.keys()).sort());

/** Returns the paths of all files that the worker has kept. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

const LOCK = 'meeting-tab:in-use';

const pagesInUse = (page: Page) =>
  page.evaluate(
    async (lock) => (await navigator.locks.query()).held?.filter(({ name }) => name === lock).length ?? 0,
    LOCK,
  );

/** Lets the pages go unused for five minutes. */
async function leaveAlone(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await page.clock.fastForward('05:00');
    // Time for what follows from it.
    await page.clock.runFor(10_000);
  }
}

const SCREENS = [
  ...['Meetings', 'People', 'Topics', 'Receipts', 'Insights'].map((name) => ({
    path: `/app/${name.toLowerCase()}`,
    name,
  })),
  { path: '/app/settings', name: 'Workspace settings' },
  { path: '/app/templates', name: 'Templates' },
  { path: '/app/tokens', name: 'API tokens' },
  { path: '/app/account', name: 'Account' },
  { path: '/app/data', name: 'Your data' },
];

test('after one visit everything opens with the server gone, and a whole meeting runs', async ({
  page: first,
  context,
  app,
  front,
}) => {
  // The browser may ask the person for permission to keep data, so the app asks only once there is something to lose.
  await context.addInitScript(() => {
    // Except on the empty page of a new tab.
    if (!navigator.storage) return;
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = async () => {
      localStorage.setItem('asked', String(Number(localStorage.getItem('asked')) + 1));
      return false;
    };
  });
  const asked = (page: Page) => page.evaluate(() => localStorage.getItem('asked'));
  await visit(first);
  const { share } = await signInContext(app, context);
  const receipt = new URL((await share()).url).pathname;
  await context.clearCookies();
  await first.goto(receipt);
  await expect(first.getByRole('heading').first()).toBeVisible();
  const isUnder = await first.evaluate(
    async () =>
      navigator.serviceWorker.controller !== null || (await navigator.serviceWorker.getRegistration()) != null,
  );
  expect(isUnder, 'a receipt is under the worker').toBe(false);
  expect((await kept(first)).filter((path) => !/^\/(app|_next\/static|before$|next$|current$)/.test(path))).toEqual([]);

  await front.cut();
  await first.close();
  const page = await context.newPage();
  for (const { path, name } of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }
  const nav = page.getByRole('navigation', { name: 'App' });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const name of ['People', 'Meetings', 'Meter']) await nav.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/app$/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(page.getByRole('banner')).toContainText('You’re offline. You can sign in once you’re back online.');

  await page.getByLabel('Title').fill('Planning');
  await start(page, '2 × Engineer at 120');
  await page.reload();
  await expect(total(page)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  expect(await asked(page)).toBeNull();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(() => asked(page)).toBe('1');
  await page.getByRole('button', { name: 'Share receipt' }).click();
  await expect(page.getByText('You’re offline. Keep this page open.', { exact: false })).toBeVisible();
  await nav.getByRole('link', { name: 'Meetings', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: /Planning/ }).click();
  await expect(page).toHaveURL(/\?id=/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Planning', level: 1 })).toBeVisible();
});

test('a receipt that was shared offline waits, can be withdrawn, and is made once the service is back', async ({
  page,
  context,
  app,
  front,
}) => {
  const { email } = await signInContext(app, context);
  await visit(page);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await front.cut();
  await page.clock.install();
  await page.reload();
  // The device remembers who is signed in.
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Title').fill('Planning');
  await start(page, '3 × Engineer at 120');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const share = page.getByRole('button', { name: 'Share receipt' });
  await share.click();
  await page.getByRole('button', { name: 'Don’t share' }).click();
  await page.getByLabel('Title on the receipt').fill('For everybody');
  await share.click();
  await expect(page.getByText('The receipt is shared as soon as you’re back online.', { exact: false })).toBeVisible();
  await expectGood(page);

  await page.goto('/app/receipts');
  await page.reload();
  const waiting = page.getByRole('list', { name: 'Not shared yet' });
  await expect(waiting).toContainText('For everybody');
  await expectGood(page);
  await front.mend();
  await leaveAlone(page);
  await expect(waiting).toBeHidden();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'For everybody' })).toBeVisible();
  const { receipts } = await (await context.request.get(`${app.baseUrl}/v1/receipts`)).json();
  expect(receipts).toHaveLength(1);
});

/** Deploys a build without a file that pages load later. Returns the file's path once the new worker waits. */
async function deploySecond(page: Page, front: Front): Promise<string> {
  const screens = (await kept(page)).filter((path) => path.startsWith('/app'));
  const html = await page.evaluate(
    async (paths) => (await Promise.all(paths.map(async (path) => (await fetch(path)).text()))).join(''),
    screens,
  );
  const part = (await kept(page)).find((path) => path.endsWith('.js') && !html.includes(path)) ?? '';
  expect(part).not.toBe('');
  front.deploy('second', (path) => path === part);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/app'))?.update());
  await expect.poll(() => registered(page)).toBe('waiting');
  return part;
}

const isSecond = (page: Page) => page.locator('html[data-build=second]');

test('a new version is used once no meeting runs, nothing is typed, and nobody is there', async ({
  page: meter,
  context,
  front,
}) => {
  await context.clock.install();
  await visit(meter);
  await start(meter, '2 × Engineer at 120');
  const form = await context.newPage();
  await form.goto('/app/people');
  await form.getByLabel('Name').fill('Engineer');
  await deploySecond(meter, front);
  await leaveAlone(meter, form);
  expect(await pagesInUse(meter)).toBe(2);

  await meter.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(meter.getByRole('button', { name: 'Share receipt' })).toBeVisible();
  await meter.getByLabel('Title on the receipt').fill('');
  await leaveAlone(meter, form);
  expect(await pagesInUse(meter)).toBe(1);
  await expect(form.getByLabel('Name')).toHaveValue('Engineer');
  await expect(isSecond(meter)).toHaveCount(0);

  await form.getByLabel('Name').fill('');
  await leaveAlone(meter, form);
  for (const page of [meter, form]) {
    await expect(isSecond(page)).toBeAttached();
    await expect(page.getByText('Meeting Tab was updated.')).toBeVisible();
  }
  await form.getByRole('button', { name: 'Dismiss' }).click();
  await expect(form.getByText('Meeting Tab was updated.')).toBeHidden();
});

/** Tries to close the page: the browser asks, and the page stays. */
async function tryToClose(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
}

test('a new version isn’t used while only this page knows of a receipt to share, or of changes that don’t fit', async ({
  page: first,
  context,
  front,
}) => {
  await context.clock.install();
  await visit(first);
  await deploySecond(first, front);
  await front.cut();
  const page = await context.newPage();
  await page.goto('/app');
  await first.close();
  await start(page, '2 × Engineer at 120');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Share receipt' }).click();
  await expect(page.getByText('You’re offline. Keep this page open.', { exact: false })).toBeVisible();
  await page.getByLabel('Title on the receipt').fill('');
  // Once to switch the version, and once to reload the page.
  await leaveAlone(page, page);
  expect(await pagesInUse(page)).toBe(1);
  await expect(isSecond(page)).toHaveCount(0);
  await tryToClose(page);
  await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Meetings', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave this page?' });
  await expect(dialog).toContainText('The receipt isn’t shared yet. If you leave this page, it won’t be.');
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Topics', exact: true }).click();

  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
    Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) });
  });
  await page.getByLabel('New topic').fill('Hiring');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This device is out of space', { exact: false })).toBeVisible();
  await leaveAlone(page, page);
  expect(await pagesInUse(page)).toBe(1);
  await expect(isSecond(page)).toHaveCount(0);
  await tryToClose(page);

  await page.evaluate('makeRoom()');
  await leaveAlone(page, page);
  await expect(isSecond(page)).toBeAttached();
  await expect(page.getByRole('button', { name: 'More about Hiring' })).toBeVisible();
});

test('an old page beside a new version keeps what was typed, and still finds its code', async ({
  page: old,
  context,
  front,
}) => {
  await context.clock.install();
  await visit(old);
  await old.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'People', exact: true }).click();
  await old.getByLabel('Name').fill('Engineer');
  const part = await deploySecond(old, front);
  const reach = (page: Page) => page.evaluate(async (path) => (await fetch(path)).status, part);
  // Another page does this if it looked just before this one was used again.
  await old.evaluate(async () => {
    const notes = await caches.open('meeting-tab-versions');
    await notes.put('/current', (await notes.match('/next')) ?? new Response());
    new BroadcastChannel('meeting-tab:updated').postMessage('');
  });
  await leaveAlone(old);
  await expect(old.getByLabel('Name')).toHaveValue('Engineer');
  const page = await context.newPage();
  await page.goto('/app/people');
  await expect(isSecond(page)).toBeAttached();
  expect(await reach(old)).toBe(200);

  await old.getByLabel(/^Rate in/).fill('120');
  await old.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Engineer' })).toBeVisible();
  await leaveAlone(old);
  await expect(isSecond(old)).toBeAttached();
  await expect(old.getByRole('listitem').filter({ hasText: 'Engineer' })).toBeVisible();
});

test('the service can remove the worker, and nothing typed is lost', async ({ page, context, front, allow }) => {
  allow(/status of 404/);
  const off = await startApp({ env: { TRUST_PROXY: '', SERVICE_WORKER: 'off' } });
  try {
    await visit(page);
    await page.getByLabel('Title').fill('Planning');
    front.turnTo(off.baseUrl);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/app'))?.update());
    await expect.poll(() => registered(page)).toBeNull();
    await expect.poll(() => cacheNames(page)).toEqual([]);
    await expect(page.getByLabel('Title')).toHaveValue('Planning');
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue('Planning');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await front.cut();
    const other = await context.newPage();
    await expect(other.goto('/app')).rejects.toThrow('ERR_CONNECTION_REFUSED');
  } finally {
    await off.stop();
  }
});
