import { vi } from 'vitest';
import type { Account } from '#lib/account/schema.ts';
import { ERRORS, type ErrorCode } from '#lib/http/errors.ts';
import { Pulled, Push, Pushed } from '#lib/sync/schema.ts';

/** The service's answer to a request: a body, an error code, or none. */
export type Answer = { body: unknown } | { error: ErrorCode } | 'offline';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** Aborted once nobody waits for the answer. */
  signal: AbortSignal | undefined;
}

export type Answers = Readonly<Record<string, (asked: Asked) => Answer | Promise<Answer>>>;

/** The service's only epoch. */
const EPOCH = 'a'.repeat(22);

/** Requests for which there was no answer. */
export const unexpected: string[] = [];

/** Stubs `fetch` with a service that gives these answers, or else the usual ones. Returns the requests that it gets. */
export function stubService(account: Account | null, answers: Answers, ahead: number): Asked[] {
  const asked: Asked[] = [];
  let rev = 0;
  const usual: Answers = {
    'POST /v1/sync/push': ({ body }) => {
      const accepted = Push.parse(body).records.map(({ table, record: { id } }) => {
        rev += 1;
        return { table, id, rev };
      });
      return { body: Pushed.parse({ accepted, rejected: [], rev, epoch: EPOCH }) };
    },
    'GET /v1/auth/session': () => ({ body: { signedIn: account !== null, plan: 'free' } }),
    'GET /health': () => ({ body: { ok: true } }),
    'GET /app/calendar/providers': () => ({ body: [] }),
    'GET /v1/ledgers': () => ({ body: { ledgers: [] } }),
    'GET /v1/me': () => (account ? { body: account } : { error: 'not_signed_in' }),
    'GET /v1/sync/pull': ({ query }) => ({
      body: Pulled.parse({
        ...{ records: [], nextRev: Number(query.get('since')), hasMore: false, lookAgainMs: 60_000 },
        ...{ epoch: EPOCH, epochs: [{ epoch: EPOCH, rev: 0 }] },
      }),
    }),
  };
  const answerTo: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'https://app.test');
    const method = init?.method ?? 'GET';
    const text = typeof init?.body === 'string' ? init.body : undefined;
    const signal = init?.signal ?? undefined;
    const request = { method, path: pathname, query: searchParams, body: text ? JSON.parse(text) : init?.body, signal };
    asked.push(request);
    const name = `${method} ${pathname}`;
    const calledOff = new Promise<'offline'>((resolve) => signal?.addEventListener('abort', () => resolve('offline')));
    const answer = await Promise.race([(answers[name] ?? usual[name])?.(request), calledOff]);
    if (answer === undefined) unexpected.push(name);
    if (answer === undefined || answer === 'offline') throw new TypeError('Failed to fetch');
    // A response with a request ID is the service's own, which sets the app's clock. Most screens go by the device's.
    const date = new Date(Date.now() - ahead).toUTCString();
    const headers = { date, ...(ahead !== 0 && { 'x-request-id': 'r' }) };
    if ('body' in answer) return Response.json(answer.body, { headers });
    const [status, message] = ERRORS[answer.error];
    return Response.json({ error: { code: answer.error, message } }, { status, headers });
  };
  vi.stubGlobal('fetch', answerTo);
  return asked;
}
