import type { Browser, BrowserContext, Page, Response } from '@playwright/test';
import { startApp, type TestApp } from '../../support/app.ts';
import { expect, test } from '../../support/e2e.ts';
import { signInContext, signInProContext } from '../../support/pages.ts';
import { until } from '../../support/until.ts';
import { expectSaved } from '../../support/workspaces.ts';

/*
 * A device that starts alone and gets company. Only the tests move its clock, so that it looks only when they make it;
 * requests, streams and their effects take real time.
 */

/** Replaces randomness with the middle of its range. */
const steady = () => {
  Math.random = () => 0.5;
};

/** Opens the topics on a signed-in device. */
async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/app/topics');
  // Whatever is added before the page knows of the account isn't in the account yet.
  await expectSaved(page);
  return page;
}

/** Opens the device to watch. Its clock stops once it has everything, including a stream if `hasStream`. */
async function openStill(context: BrowserContext, { hasStream } = { hasStream: true }): Promise<Page> {
  await context.addInitScript(steady);
  const page = await context.newPage();
  await page.clock.install();
  const isOpen = hasStream && page.waitForResponse((response) => isStream(response) && response.ok());
  await page.goto('/app/topics');
  await expectSaved(page);
  await isOpen;
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
  return page;
}

const isStream = (response: Response) => response.url().includes('/v1/sync/changes');

/** Returns another device of the same person, with its own session. */
async function another(browser: Browser, app: TestApp, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: app.baseUrl });
  await signInContext(app, context, email);
  return context;
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByLabel('New topic').fill(name);
  const sent = page.waitForResponse('**/v1/sync/push');
  await page.keyboard.press('Enter');
  await sent;
}

const topic = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true });

/** Lets at most `ms` pass on a device's clock until a topic is there. It does so slowly, as requests take real time. */
async function within(page: Page, ms: number, name: string): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) {
    await page.clock.runFor(10);
    if (await topic(page, name).isVisible()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await expect(topic(page, name)).toBeVisible();
}

/** Collects how long the service has told a device to wait until it looks again. */
function pace(page: Page): { looks: number[] } {
  const looks: number[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/v1/sync/pull') && response.ok()) looks.push((await response.json()).lookAgainMs);
  });
  return { looks };
}

/** A network on which each sync request takes 200 ms longer. */
const slowly = (context: BrowserContext) =>
  context.route('**/v1/sync/pu*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });

const withoutStreams = (context: BrowserContext) => context.route('**/v1/sync/changes*', (route) => route.abort());

for (const latency of ['', ', with 200 ms of latency']) {
  test(`without streams, a device looks every half minute, and every two seconds once it has company${latency}`, async ({
    app,
    context,
    browser,
    allow,
  }) => {
    allow(/ERR_FAILED/);
    await withoutStreams(context);
    if (latency) await slowly(context);
    const { email } = await signInProContext(app, context);
    const laptop = await openStill(context, { hasStream: false });
    const { looks } = pace(laptop);
    // Alone, it looks once in half a minute, even while someone is using it.
    await laptop.clock.runFor(29_000);
    await laptop.mouse.move(5, 5);
    await laptop.clock.runFor(500);
    await laptop.clock.runFor(31_000);
    await expect.poll(() => looks).toContain(30_000);
    expect(looks.length).toBeLessThanOrEqual(3);

    const phone = await another(browser, app, email);
    await withoutStreams(phone);
    const other = await open(phone);
    // With this look, it learns of the other device. Someone is using it.
    await laptop.clock.runFor(20_000);
    await laptop.mouse.move(9, 9);
    await laptop.clock.runFor(11_000);
    await expect.poll(() => looks.at(-1)).toBe(2_000);
    await add(other, 'Planning');
    const before = looks.length;
    await laptop.clock.runFor(2_100);
    await expect(topic(laptop, 'Planning')).toBeVisible();
    await expect.poll(() => looks.length).toBe(before + 1);
    await phone.close();
  });

  test(`with a stream, an edit on a new device arrives within a second${latency}`, async ({
    app,
    context,
    browser,
  }) => {
    if (latency) await slowly(context);
    const { email } = await signInProContext(app, context);
    const laptop = await openStill(context);
    const phone = await another(browser, app, email);
    const other = await open(phone);
    const { looks } = pace(laptop);
    await add(other, 'Planning');
    await within(laptop, 1_000, 'Planning');
    await expect.poll(() => looks.length).toBe(1);
    await phone.close();
  });
}

test('when the instances with its streams are killed, edits arrive within three seconds, or one once streams are back', async ({
  browser,
  allow,
}) => {
  test.slow();
  // Requests under way are cut off.
  allow(/net::ERR_/);
  const app = await startApp({ workers: 2 });
  try {
    const context = await browser.newContext({ baseURL: app.baseUrl });
    const { email } = await signInProContext(app, context);
    const laptop = await openStill(context);
    const phone = await another(browser, app, email);
    const other = await open(phone);

    const cut = laptop.waitForEvent('requestfailed', (request) => request.url().includes('/v1/sync/changes'));
    for (const pid of app.pids()) {
      process.kill(pid, 'SIGKILL');
      await until(() => app.pids().length === 2 && !app.pids().includes(pid));
      await until(async () => (await fetch(`${app.baseUrl}/api/ready`).catch(() => undefined))?.ok);
    }
    await cut;
    await add(other, 'After the cut');
    await within(laptop, 3_000, 'After the cut');

    const hears = laptop.waitForResponse((response) => isStream(response) && response.ok());
    await laptop.clock.runFor(30_000);
    await hears;
    await add(other, 'By a word');
    await within(laptop, 1_000, 'By a word');
    await Promise.all([context.close(), phone.close()]);
  } finally {
    await app.stop();
  }
});
