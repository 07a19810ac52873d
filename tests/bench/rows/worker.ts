import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '#lib/local/host/browser.ts';
import { median } from '../compare.ts';
import type { Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';

const ROUNDS = 9;

/** The mobile phone that Lighthouse assumes, as it throttles a real browser: slow 4G, and a quarter of this processor. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_000) / 8,
  uploadThroughput: (675 * 1_000) / 8,
};
const SLOWDOWN = 4;

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** Opens the app and answers the ms until the form can be used: from the start of the navigation, by the page's clock. */
async function open(context: BrowserContext, url: string): Promise<number> {
  const page = await slowPage(context);
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const field = [...document.querySelectorAll('label')].find(({ textContent }) =>
            textContent.includes('Who’s in the meeting?'),
          )?.control;
          if (field instanceof HTMLInputElement && field.matches(':enabled')) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.close();
  return ms;
}

/** Until the app's form can be used: from the service worker, and over the network with nothing kept, and with what a browser keeps. */
export async function worker(stage: Stage): Promise<Line[]> {
  const { baseUrl } = await stage.app();
  const url = `${baseUrl}/app`;
  const browser = await chromium.launch(ensureBrowser());
  const times = { network: [] as number[], kept: [] as number[], worker: [] as number[] };
  try {
    const installed = await browser.newContext({ serviceWorkers: 'allow' });
    const first = await installed.newPage();
    await first.goto(url);
    await first.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await first.close();
    for (let round = 0; round < (stage.quick ? 2 : ROUNDS); round += 1) {
      const fresh = await browser.newContext({ serviceWorkers: 'block' });
      times.network.push(await open(fresh, url));
      times.kept.push(await open(fresh, url));
      times.worker.push(await open(installed, url));
      await fresh.close();
    }
  } finally {
    await browser.close();
  }
  const own = median(times.worker);
  const against = (what: string, those: readonly number[], most?: number): Line => ({
    what: `/app on slow 4G: the form from the worker, against ${what}`,
    ours: inMs(own),
    peer: inMs(median(those)),
    figure: own / median(those),
    target: most === undefined ? undefined : { most },
  });
  return [against('the network', times.network, 0.5), against('what a browser keeps', times.kept)];
}
