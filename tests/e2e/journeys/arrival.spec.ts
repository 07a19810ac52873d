import type { Page } from '@playwright/test';
import { codeFor, newEmail } from '../../support/account.ts';
import type { TestApp } from '../../support/app.ts';
import { expect, test } from '../../support/e2e.ts';
import { expected, start, total } from '../../support/meter.ts';
import { expectGood, signInContext } from '../../support/pages.ts';
import { seed } from '../../support/seed.ts';

test.beforeEach(({ allow }) => allow(expected));

const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });
const offer = (page: Page) => page.getByRole('button', { name: 'Add them' });

/** Signs in through the pages, as a person does. */
async function signIn(page: Page, app: TestApp, email = newEmail()): Promise<string> {
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').fill(await codeFor(app, email));
  return email;
}

/** Returns whether no meeting is running that was started without an account. Runs in the page. */
async function hasLeftNobody(): Promise<boolean> {
  const opened = indexedDB.open('meeting-tab');
  await new Promise((resolve) => {
    opened.onsuccess = resolve;
  });
  const db = opened.result;
  const rows = db.transaction('meetings').objectStore('meetings').getAll();
  await new Promise((resolve) => {
    rows.onsuccess = resolve;
  });
  db.close();
  return rows.result.every(({ space, open }) => space !== 'local' || open === undefined);
}

const finished = (minutesAgo = 120) => ({
  id: 'finished',
  title: 'Finished before',
  startedAt: Date.now() - minutesAgo * 60_000,
  minutes: 30,
});

test('signing in during a meeting loses nothing: it goes on in the account, at once and without a question', async ({
  page,
  app,
}) => {
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await seed(page, {
    people: [
      { id: 'p1', name: 'Engineer', rateMinor: 9_000 },
      { id: 'p2', name: 'Designer' },
    ],
    topics: [{ id: 't1', name: 'Hiring' }],
    meetings: [finished()],
  });
  await page.goto('/app');
  await page.getByLabel('Title').fill('Running now');
  await page.getByRole('group', { name: 'Your people' }).getByRole('button', { name: 'Engineer' }).click();
  await page.getByRole('button', { name: 'Start the meter' }).click();
  await expect(stop(page)).toBeVisible();
  await expect(total(page)).toBeVisible();

  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, app);
  await expect(page).toHaveURL(`${app.baseUrl}/app`);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(stop(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Running now' })).toBeVisible();
  await expect(page.getByText('Engineer').first()).toBeVisible();
  // The app asks about meetings that have ended, and names them.
  await expect(page.getByText('Add 1 meeting, 1 person, and 1 topic on this device to your account?')).toBeVisible();
  await expect(page.getByText('“Finished before”')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toBeHidden();
  await page.reload();
  await expect(stop(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Running now' })).toBeVisible();
  await stop(page).click();
  await expect(page.getByRole('heading', { name: 'The receipt' })).toBeVisible();
});

test('a tab that didn’t know of the sign-in shows the meeting again on its own', async ({ page, app, context }) => {
  await page.goto('/app');
  await start(page, '3 × 60');
  // The tab learns of the account only after the meeting has moved there, and must never show a start form instead.
  const account = Promise.withResolvers<void>();
  await page.route('**/v1/me', async (route) => {
    await account.promise;
    await route.continue();
  });
  const formSeen = await page.evaluateHandle(() => {
    const seen = { times: 0 };
    const look = () => {
      if (document.querySelector('main')?.textContent.includes('New meeting')) seen.times += 1;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    return seen;
  });
  const other = await context.newPage();
  await other.goto('/sign-in');
  await signIn(other, app);
  await expect(stop(other)).toBeVisible();
  // The meeting is gone from its old place, and the tab has noticed, as it notices any change.
  await expect.poll(() => page.evaluate(hasLeftNobody)).toBe(true);
  await expect(stop(page)).toBeVisible();
  account.resolve();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(stop(page)).toBeVisible();
  expect(await formSeen.evaluate(({ times }) => times)).toBe(0);
  await stop(other).click();
  await expect(stop(page)).toBeHidden();
});

test('sharing from a meeting’s page, signed in on the spot, ends with the link on the screen', async ({
  page,
  app,
  context,
}) => {
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await seed(page, { meetings: [finished(), { ...finished(600), id: 'other', title: 'Another' }] });
  await page.goto('/app/meetings?id=finished');
  await page.getByRole('button', { name: 'Share a receipt' }).click();
  await page.getByRole('button', { name: 'Share receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // The screen still has only one main heading.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Finished before']);
  await expectGood(page);
  await signIn(page, app);
  const link = page.getByRole('link', { name: /\/r\// });
  await expect(link).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  // The account's store is open, and has been read.
  await expect(page.getByText('Add the meeting on this device to your account?')).toBeVisible();
  await expect(page.getByText('“Another”')).toBeVisible();
  await expect(link).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Finished before' })).toBeVisible();
  await expect(page).toHaveURL(/\?id=finished$/);
  await expectGood(page);
  const { receipts } = await (await context.request.get(`${app.baseUrl}/v1/receipts`)).json();
  expect(receipts).toHaveLength(1);

  await page.reload();
  await expect(page.getByRole('link', { name: receipts[0].url })).toBeVisible();
});

/** Blocks the store of this device without an account, for as long as the page is open. Runs in the page. */
function holdStore(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('meeting-tab');
    opening.onsuccess = () => {
      const names = [...opening.result.objectStoreNames];
      const store = opening.result.transaction(names, 'readwrite').objectStore(names[0] ?? '');
      const hold = () => {
        store.count().onsuccess = hold;
        resolve();
      };
      store.count().onsuccess = hold;
    };
  });
}

test('a page closed right after signing in to share finds its meeting, and its one receipt, again', async ({
  page,
  app,
  context,
  allow,
}) => {
  allow(/ERR_FAILED/);
  await page.goto('/app/meetings');
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible();
  await seed(page, { meetings: [finished()] });
  await page.goto('/app/meetings?id=finished');
  await page.getByRole('button', { name: 'Share a receipt' }).click();
  await page.getByRole('button', { name: 'Share receipt' }).click();
  await page.getByLabel('Email').waitFor();
  // The receipt is made, but the response never arrives.
  await page.route('**/v1/receipts', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await signIn(page, app);
  await expect(page.getByText('You’re offline.', { exact: false })).toBeVisible();
  await page.unroute('**/v1/receipts');
  // The account becomes known while another tab keeps the meeting from moving.
  const account = Promise.withResolvers<void>();
  await page.route('**/v1/me', async (route) => {
    await account.promise;
    await route.continue();
  });
  const beside = await context.newPage();
  await beside.goto('/pricing');
  await page.reload();
  await beside.evaluate(holdStore);
  account.resolve();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await beside.close();
  await expect(page.getByRole('heading', { level: 1, name: 'Finished before' })).toBeVisible();
  await page.getByRole('button', { name: 'Share a receipt' }).click();
  await page.getByRole('button', { name: 'Share receipt' }).click();
  await expect(page.getByRole('link', { name: /\/r\// })).toBeVisible();
  const { receipts } = await (await context.request.get(`${app.baseUrl}/v1/receipts`)).json();
  expect(receipts).toHaveLength(1);
});

test('signing in by the header keeps the address and the meeting it names', async ({ page, app }) => {
  await page.goto('/app/meetings?id=x%26y');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
  await signIn(page, app);
  await expect(page).toHaveURL(/\/app\/meetings\?id=x%26y$/);
});

test('the site’s pages know who is signed in, even after a visit to Pricing only', async ({ page, app, context }) => {
  await signInContext(app, context);
  for (const path of ['/pricing', '/', '/docs']) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  }
});
