import { expect } from 'vitest';
import { newEmail, wrong } from './account.ts';
import { type Client, requestCode, stranger } from './api.ts';

export const askForCode = async (client: Client, email: string) =>
  (await client.post('/v1/auth/code', { email })).status;

export const tryCode = async (client: Client, email: string, code: string) =>
  (await client.post('/v1/auth/verify', { email, code })).status;

/** Tries wrong codes, requesting a new code whenever one is used up. Returns the statuses. */
export async function guess(client: Client, email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  let code = '';
  for (let i = 0; i < times; i += 1) {
    if (i % 5 === 0) code = await requestCode(client, email);
    statuses.push(await tryCode(client, email, wrong(code)));
  }
  return statuses;
}

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
export const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1';

/** Signs in on a device; by default, a new one. */
export async function signInOn(email: string, userAgent = FIREFOX, device?: Client): Promise<Client> {
  const client = device ?? (await stranger());
  const code = await requestCode(client, email);
  const headers = { 'user-agent': userAgent };
  expect((await client.post('/v1/auth/verify', { email, code }, { headers })).status).toBe(200);
  return client;
}

/** Returns a new client, a new email, and the code that this client requested. */
export async function askedCode() {
  const [client, email] = [await stranger(), newEmail()];
  return { client, email, code: await requestCode(client, email) };
}
