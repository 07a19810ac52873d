import { expect } from 'vitest';
import { ERRORS, type ErrorCode } from '#lib/http/errors.ts';
import { errorsOf } from '#lib/http/openapi.ts';
import { ErrorBody } from '#lib/http/schema.ts';
import { type CreateReceipt, createReceiptExample, type Receipt } from '#lib/receipts/schema.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { codeFor, type NewAccount, signInBy } from './account.ts';
import { query, type TestApp, workerApp } from './app.ts';
import { findOperation } from './contracts.ts';
import { makePro } from './pro.ts';

interface Options {
  /** Sent as JSON; a string is sent as is. */
  body?: unknown;
  headers?: Record<string, string | undefined>;
}

// The body has the type of the published schema; each test names the fields it uses.
// biome-ignore lint/suspicious/noExplicitAny: already parsed with the operation's own schema
type Body = any;

export interface Answer {
  status: number;
  headers: Headers;
  body: Body;
}

/** Returns a separate address for each client, so that tests don't share caps per address. */
function randomAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `10.${part()}.${part()}.${part()}`;
}

/**
 * One caller of the API, with its address and cookies. Every response is checked against the contract: its status and code
 * are declared and belong together, and the body is exactly what the published schema describes.
 */
export class Client {
  readonly app: TestApp;
  readonly address: string;
  /** The session's cookie. */
  cookie: string | undefined;
  /** The cookie of a device that an account recognizes because it signed in there before. */
  deviceCookie: string | undefined;
  /** The cookie of the browser that requested a code. */
  browserCookie: string | undefined;

  constructor(app: TestApp, address = randomAddress()) {
    this.app = app;
    this.address = address;
  }

  /** Returns the raw response, with its body unread. */
  fetch(method: string, path: string, { body, headers = {} }: Options = {}): Promise<Response> {
    const sent = new Headers({ 'x-forwarded-for': this.address });
    if (body !== undefined) sent.set('content-type', 'application/json');
    const cookies = [this.cookie, this.deviceCookie, this.browserCookie].filter(Boolean);
    if (cookies.length > 0) sent.set('cookie', cookies.join('; '));
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value);
    return fetch(this.app.baseUrl + path, {
      method,
      redirect: 'manual',
      headers: sent,
      // Strings and bytes are sent as is.
      body:
        body === undefined || typeof body === 'string' || body instanceof Uint8Array
          ? (body as BodyInit)
          : JSON.stringify(body),
    });
  }

  /** Returns the response, checked against the contract. */
  async call(method: string, path: string, options: Options = {}): Promise<Answer> {
    const response = await this.fetch(method, path, options);
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    checkAnswer(method, new URL(path, this.app.baseUrl).pathname, response, body);
    this.keepCookies(response);
    return { status: response.status, headers: response.headers, body };
  }

  private keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';', 1);
      if (line.startsWith('service_session=')) this.cookie = pair;
      if (line.startsWith('known_device=')) this.deviceCookie = pair;
      if (line.startsWith('sign_in_browser=')) this.browserCookie = pair;
    }
  }

  get = (path: string, options?: Options) => this.call('GET', path, options);
  post = (path: string, body?: unknown, options?: Options) => this.call('POST', path, { ...options, body });
  patch = (path: string, body?: unknown, options?: Options) => this.call('PATCH', path, { ...options, body });
  put = (path: string, body?: unknown, options?: Options) => this.call('PUT', path, { ...options, body });
  delete = (path: string, options?: Options) => this.call('DELETE', path, options);
}

function checkAnswer(method: string, pathname: string, response: Response, body: unknown): void {
  expect(response.headers.get('x-request-id'), 'x-request-id').toMatch(/^[0-9a-f-]{36}$/);
  const declared = findOperation(method, pathname);
  if (response.ok && declared) {
    expect(response.status, `${method} ${pathname}`).toBe(declared.operation.status);
    // Equality after parsing means that nothing undeclared was sent.
    expect(declared.operation.response.parse(body)).toEqual(body);
    return;
  }
  if (response.status === 204) return;
  const { error } = ErrorBody.parse(body);
  expect(ErrorBody.parse(body)).toEqual(body);
  expect(ERRORS).toHaveProperty(error.code);
  // Checked above.
  const code = error.code as ErrorCode;
  expect(response.status, error.code).toBe(ERRORS[code][0]);
  if (declared) expect(errorsOf(method, declared.operation), `${method} ${pathname} answers ${code}`).toContain(code);
  if (response.status === 429 || response.status === 503) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
}

/** Returns a caller without a session. */
export async function stranger(): Promise<Client> {
  return new Client(await workerApp());
}

export interface SignedIn {
  client: Client;
  email: string;
  accountId: string;
  /** The first workspace. */
  workspace: Workspace;
}

export async function requestCode(client: Client, email: string): Promise<string> {
  const answer = await client.post('/v1/auth/code', { email });
  expect(answer.status).toBe(200);
  return codeFor(client.app, email);
}

/** Signs in to a new account, or to an email's. Default: to the worker's app. */
export async function signIn({ app, ...account }: NewAccount & { app?: TestApp } = {}): Promise<SignedIn> {
  const client = app ? new Client(app) : await stranger();
  const post = async (path: string, body: object) => (await client.post(path, body)).body;
  const { email, accountId } = await signInBy(post, client.app, account);
  const me = await client.get('/v1/me');
  return { client, email, accountId, workspace: me.body.workspaces[0] };
}

export async function signInPro(account?: Parameters<typeof signIn>[0]): Promise<SignedIn> {
  const person = await signIn(account);
  await makePro(person);
  return person;
}

/** Runs a statement in which $1 is someone's workspace. Returns its rows. */
export const queryOf = ({ client, workspace }: SignedIn, sql: string) => query(client.app, sql, [workspace.id]);

/** Signs in to an account on Pro on two devices. */
export async function twoDevices(): Promise<[SignedIn, SignedIn]> {
  const first = await signInPro();
  return [first, await signIn({ email: first.email })];
}

/** Returns what `make` made first: for a table of tests that don't change it, such as tests of refused requests. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The caller of the refused requests. */
export const refused = once(signIn);

/** Returns a body that POST /v1/receipts accepts. */
export function receiptBody(workspaceId: string, fields: Partial<CreateReceipt> = {}): CreateReceipt {
  return { ...createReceiptExample, workspaceId, ...fields };
}

export async function shareReceipt(
  { client, workspace }: SignedIn,
  fields: Partial<CreateReceipt> = {},
): Promise<Receipt> {
  const answer = await client.post('/v1/receipts', receiptBody(workspace.id, fields));
  expect(answer.status).toBe(201);
  return answer.body;
}

export function uploadLogo(
  { client, workspace }: Pick<SignedIn, 'client' | 'workspace'>,
  body: Uint8Array | string,
  contentType = 'image/png',
): Promise<Answer> {
  return client.post(`/v1/workspaces/${workspace.id}/logo`, body, { headers: { 'content-type': contentType } });
}
