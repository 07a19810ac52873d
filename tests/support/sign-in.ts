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

/** Returns a new client, a new email, and the code that this client has asked for. */
export async function askedCode() {
  const [client, email] = [await stranger(), newEmail()];
  return { client, email, code: await requestCode(client, email) };
}
