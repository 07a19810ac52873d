import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Handler } from '#lib/http/endpoint.ts';
import { GET as getAccount } from '../../app/v1/me/route.ts';
import { DELETE as deleteReceipt } from '../../app/v1/receipts/[id]/route.ts';
import { POST as createReceipt, GET as listReceipts } from '../../app/v1/receipts/route.ts';
import { PATCH as updateWorkspace } from '../../app/v1/workspaces/[id]/route.ts';
import { GET as listWorkspaces } from '../../app/v1/workspaces/route.ts';
import { receiptBody, type SignedIn, shareReceipt, signIn } from '../support/api.ts';

/** How many statements each route sends. A number that grows here is a decision, not an accident. */

let person: SignedIn;
const sent: string[] = [];

beforeAll(async () => {
  person = await signIn();
  const { env } = person.client.app;
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const query: (...args: unknown[]) => unknown = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    if (this.database === new URL(env.DATABASE_URL ?? '').pathname.slice(1)) {
      sent.push(typeof first === 'string' ? first : JSON.stringify(first).slice(0, 300));
    }
    return Reflect.apply(query, this, args);
  });
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  };
});

async function count(handler: Handler, method: string, path: string, body?: unknown): Promise<number> {
  const init = {
    method,
    headers: { cookie: person.client.cookie ?? '', 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  vi.spyOn(console, 'log').mockImplementationOnce(() => {});
  sent.length = 0;
  const response = await handler(new Request(person.client.app.baseUrl + path, init));
  expect(response.ok, await response.text()).toBe(true);
  return sent.length;
}

it('GET /v1/me: the session, then usage, workspaces and the starter places side by side', async () => {
  expect(await count(getAccount, 'GET', '/v1/me'), sent.join('\n')).toBe(4);
});

it('GET /v1/workspaces: the session and the list', async () => {
  expect(await count(listWorkspaces, 'GET', '/v1/workspaces')).toBe(2);
});

it('PATCH /v1/workspaces/{id}: the session, what is there, the change', async () => {
  expect(
    await count(updateWorkspace, 'PATCH', `/v1/workspaces/${person.workspace.id}`, { name: 'x' }),
    sent.join('\n'),
  ).toBe(3);
});

it('GET /v1/receipts: the session and the list', async () => {
  expect(await count(listReceipts, 'GET', '/v1/receipts'), sent.join('\n')).toBe(2);
});

it('POST /v1/receipts: the session, the workspace, the cap, the row', async () => {
  expect(await count(createReceipt, 'POST', '/v1/receipts', receiptBody(person.workspace.id)), sent.join('\n')).toBe(4);
});

it('DELETE /v1/receipts/{id}: the session and the row', async () => {
  const { id } = await shareReceipt(person);
  expect(await count(deleteReceipt, 'DELETE', `/v1/receipts/${id}`), sent.join('\n')).toBe(2);
});
