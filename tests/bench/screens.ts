import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#lib/time.ts';
import { newEmail, signInBy } from '../support/account.ts';
import type { TestApp } from '../support/app.ts';
import { makePro } from '../support/pro.ts';
import { ask } from './http.ts';

/** A device that shows the app, as the service sees it. */
export interface Screen {
  workspaceId: string;
  cookie: string;
}

/** Signs a new account on Pro in on this many devices. */
export async function account(app: TestApp, devices: number, n: number): Promise<Screen[]> {
  const email = newEmail();
  const screens: Screen[] = [];
  for (let device = 0; device < devices; device += 1) {
    let cookie = '';
    // Signing in is capped by address.
    const address = `10.${device}.${n >> 8}.${n & 255}`;
    const post = async (path: string, body: object) => {
      const response = await fetch(app.baseUrl + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie;
      return response.json();
    };
    const { accountId } = await signInBy(post, app, { email });
    if (device === 0) await makePro({ client: { app }, accountId });
    const { workspaces } = JSON.parse(await ask(`${app.baseUrl}/v1/me`, { headers: { cookie } }));
    screens.push({ workspaceId: workspaces[0].id, cookie });
  }
  return screens;
}

/** When a screen looks for changes: with a stream, whenever the service says, or every so many ms. */
export type Way = 'stream' | 'told' | number;

/** The streams are opened over this time: if all came at once, most would be refused. */
const OPENING_MS = 10 * SECOND;

/** Makes screens look for changes for a while, with nothing to find. Returns how many times they looked. */
export async function watch(app: TestApp, screens: readonly Screen[], way: Way, ms: number): Promise<number> {
  const end = performance.now() + ms;
  let looks = 0;
  const look = async ({ workspaceId, cookie }: Screen, index: number) => {
    const query = new URLSearchParams({ workspaceId, since: '0' });
    // Each has its own address: one address may not open a thousand at once.
    const headers = { cookie, 'x-forwarded-for': `10.100.${index >> 8}.${index & 255}` };
    // Spread evenly, like those of many devices.
    const share = index / screens.length;
    if (way === 'stream') await sleep(OPENING_MS * share);
    const stream =
      way === 'stream'
        ? get(`${app.baseUrl}/v1/sync/changes?${query}`, { agent: false, headers }, (response) => {
            if (response.statusCode !== 200) throw new Error(`a stream: ${response.statusCode}`);
            response.resume().on('error', () => {});
          }).on('error', () => {})
        : undefined;
    let waitMs = (way === 'stream' ? 30 * SECOND : 2 * SECOND) * share;
    for (;;) {
      if (performance.now() + waitMs > end) break;
      await sleep(waitMs);
      const answer = await ask(`${app.baseUrl}/v1/sync/pull?${query}`, { headers });
      looks += 1;
      waitMs = way === 'stream' ? 30 * SECOND : way === 'told' ? JSON.parse(answer).lookAgainMs : way;
    }
    await sleep(Math.max(0, end - performance.now()));
    stream?.destroy();
  };
  await Promise.all(screens.map(look));
  return looks;
}
