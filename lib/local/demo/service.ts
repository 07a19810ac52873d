import { z } from 'zod';
import { SignedIn } from '../../auth/schema.ts';
import { CheckoutConfirmed, Hosted } from '../../billing/schema.ts';

const Anything = z.unknown();

/** Calls the app over HTTP as a signed-in browser does. */
export interface Service {
  /** Sends JSON, or text as it is, or nothing, and returns the response’s body. Throws on any failure. */
  send<T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body: object | string | null,
    schema: z.ZodType<T>,
    headers?: Record<string, string>,
  ): Promise<T>;
}

interface SignInOptions {
  /** The app's address. */
  address: string;
  email: string;
  /** Returns the code in the newest email to an address. */
  codeFor(email: string): string | Promise<string>;
  timeZone: string;
  currency: string;
}

/** Signs in; makes the account if there is none. */
export async function signIn({ address, email, codeFor, ...settings }: SignInOptions): Promise<Service> {
  const cookies = new Map<string, string>();
  const service: Service = {
    async send(method, path, body, schema, headers = {}) {
      const response = await fetch(address + path, {
        method,
        headers: {
          'content-type': 'application/json',
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          ...headers,
        },
        body: typeof body === 'object' && body !== null ? JSON.stringify(body) : body,
      });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';', 1)[0]?.split('=', 2) ?? [];
        cookies.set(name, value);
      }
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return schema.parse(JSON.parse(text));
    },
  };
  await service.send('POST', '/v1/auth/code', { email }, Anything);
  const code = await codeFor(email);
  await service.send('POST', '/v1/auth/verify', { email, code, ...settings }, SignedIn);
  return service;
}

/** Ends the session and forgets the device, so that whoever looks at the account's devices sees only their own. */
export async function signOut(service: Service): Promise<void> {
  await service.send('DELETE', '/v1/sessions', null, Anything);
}

/** Subscribes to Pro through the stand-in's checkout, as somebody who presses its button and comes back does. */
export async function subscribe(service: Service): Promise<void> {
  const wanted = { interval: 'year', returnTo: '/app/account' };
  const { url } = await service.send('POST', '/v1/billing/checkout', wanted, Hosted);
  const paid = await fetch(url, { method: 'POST', redirect: 'manual' });
  const back = new URL(paid.headers.get('location') ?? url);
  const sessionId = back.searchParams.get('session_id') ?? '';
  const { plan } = await service.send('POST', '/v1/billing/confirm', { sessionId }, CheckoutConfirmed);
  if (plan !== 'pro') throw new Error('The checkout was paid, and the account isn’t on Pro.');
}
