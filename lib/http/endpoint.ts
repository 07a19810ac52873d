import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { env } from '../env.ts';
import { pathOf, queryOf } from './address.ts';
import type { AuthScheme } from './auth.ts';
import { type BodyReader, DEFAULT_LIMIT } from './body.ts';
import { type Line, Places } from './concurrency.ts';
import { ApiError, type ErrorCode } from './errors.ts';
import { toApiError } from './failures.ts';
import { runFor } from './hang-up.ts';
import { logRequest } from './log.ts';
import { assertSameSite } from './origin.ts';
import { parseWith } from './parse.ts';

/** What `run` receives. Every part has been checked. */
interface Context<Caller, Params, Query, Sent, Body> {
  caller: Caller;
  params: Params;
  query: Query;
  headers: Sent;
  body: Body;
  request: Request;
  /** Headers of the response, for a cookie or a cache rule. */
  responseHeaders: Headers;
  /** Epoch ms. The clock is read once per request. */
  now: number;
}

/**
 * A response that already is JSON text, for data too large to parse, check and serialize again. Its author guarantees that
 * it fits the operation's response schema; tests check that.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A response that sends a browser to another address on this site, to be fetched with GET. */
export class Redirect {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/**
 * A response that is passed on as is: that of a protocol with its own responses, or a stream, which holds no place in line
 * once it has begun. The kit adds its headers.
 */
export class Passed {
  readonly response: Response;

  constructor(response: Response) {
    this.response = response;
  }
}

/** One method of a path, completely described. */
interface Operation<Caller, Params, Query, Sent, Body, Output> {
  /** The operation's name in the OpenAPI document. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  auth: AuthScheme<Caller>;
  /**
   * Refuses a caller who may not use the operation, whatever the request says. Runs before any part of the request is
   * checked and before the body is read. For an operation with a large body. Throws ApiError.
   */
  admit?(caller: Caller): void;
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: BodyReader<Body>;
  /** Limits how many requests of this kind with the same key an account, or a stranger, may run at once. */
  line?(request: Request): Line | undefined;
  /**
   * True if the operation keeps the database busy, or may. Of an account's heavy requests, two with a session run at a time,
   * and two with a token. When the caller hangs up, the running statement is canceled.
   */
  heavy?: boolean;
  /** Request headers that the operation reads, in lowercase. */
  headers?: z.ZodType<Sent>;
  /** 204 for an operation that returns nothing, 303 for one that always redirects. */
  status: 200 | 201 | 204 | 303;
  response: z.ZodType<unknown, Output>;
  /**
   * True if the response is a stream of server-sent events, which `run` makes itself: the data of each event is a
   * `response`.
   */
  events?: true;
  /** What `run` may throw; the kit adds its own. */
  errors: readonly ErrorCode[];
  example: { request?: unknown; response: NoInfer<Output> };
  /** Headers other than `Authorization` that a page on another site may send. */
  allowedHeaders?: readonly string[];
  run(context: Context<Caller, Params, Query, Sent, Body>): Promise<Output | JsonText | Redirect | Passed>;
}

// biome-ignore lint/suspicious/noExplicitAny: `run` takes its inputs contravariantly, so no other type admits every operation
export type AnyOperation = Operation<any, any, any, any, any, any>;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
type Operations = Partial<Record<Method, AnyOperation>>;

export interface Contract {
  /** As in the document: `/v1/workspaces/{id}`. */
  path: string;
  operations: Operations;
  /** Whether pages on other sites may read the responses, errors included. */
  anyOrigin: boolean;
}

/** A Next route handler with the contract it fulfills: Next allows a route file no other exports. */
export interface Handler {
  (request: Request): Promise<Response>;
  contract: Contract;
}

/** Checks a declaration's types against each other. Returns the declaration unchanged. */
export function operation<Caller, Params, Query, Sent, Body, Output>(
  declared: Operation<Caller, Params, Query, Sent, Body, Output>,
): AnyOperation {
  return declared;
}

/** Returns handlers for every method of `path`; methods that aren't declared return 405. */
export function endpoint(path: string, operations: Operations): Record<Method | 'HEAD' | 'OPTIONS', Handler> {
  const anyOrigin = Object.values(operations).some((declared) => declared?.auth.anyOrigin);
  const contract: Contract = { path, operations, anyOrigin };
  const handle = (method: string, responder: Responder): Handler =>
    Object.assign((request: Request) => respond(method, contract, responder, request), {
      contract,
    });
  const verb = (method: Method): Handler => {
    const declared = operations[method];
    return handle(method, declared ? (exchange) => perform(path, declared, exchange) : refuse(operations));
  };
  const get = operations.GET;
  return {
    GET: verb('GET'),
    POST: verb('POST'),
    PUT: verb('PUT'),
    PATCH: verb('PATCH'),
    DELETE: verb('DELETE'),
    HEAD: handle('HEAD', get ? (exchange) => performHead(path, get, exchange) : refuse(operations)),
    OPTIONS: handle('OPTIONS', async () => preflight(contract)),
  };
}

/** Returns handlers for unknown paths among operations that use `auth`. */
export function unknownPath(
  path: string,
  { anyOrigin }: Pick<AuthScheme<unknown>, 'anyOrigin'>,
): Record<Method | 'HEAD' | 'OPTIONS', Handler> {
  const contract: Contract = { path, operations: {}, anyOrigin };
  const responder: Responder = async ({ request }) => {
    // A page on another site sees the 404 only if its browser may send the request.
    if (anyOrigin && request.method === 'OPTIONS') return preflight(contract);
    throw new ApiError('not_found');
  };
  const handler: Handler = Object.assign((request: Request) => respond(request.method, contract, responder, request), {
    contract,
  });
  return {
    GET: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    HEAD: handler,
    OPTIONS: handler,
  };
}

/** How many requests of an account run at once, and how many of them may be heavy, with sessions and with tokens each. */
const OF_ACCOUNT = 6;
const HEAVY = { limit: 2, alone: 5 };

/** A request being handled. */
interface Exchange {
  request: Request;
  now: number;
  responseHeaders: Headers;
  places: Places;
  accountId: string | null;
}

type Responder = (exchange: Exchange) => Promise<Response>;

/**
 * Cross-site → auth → admission → path, query, headers and body → run → response, always in this order. Along the way, a
 * request waits in lines: in its credential's before it uses the database; once its body is there, in its operation's, if
 * there is one, then in the one for heavy requests; and last in its account's, so that it holds no place there while it
 * waits in the others.
 */
async function perform(path: string, declared: AnyOperation, exchange: Exchange): Promise<Response> {
  const { request, now, responseHeaders, places } = exchange;
  const writes = request.method !== 'GET' && request.method !== 'HEAD';
  if (writes && declared.auth.ambient) assertSameSite(request);
  const credential = await declared.auth.line?.(request);
  if (credential) await places.take(credential);
  const { caller, accountId } = await declared.auth.authenticate(request, now, responseHeaders);
  exchange.accountId = accountId;
  declared.admit?.(caller);
  const params = declared.params && parseWith(declared.params, pathOf(path, request), 'path');
  const query = declared.query && parseWith(declared.query, queryOf(request), 'query');
  const headers = declared.headers && parseWith(declared.headers, Object.fromEntries(request.headers), 'headers');
  const body = await declared.body?.read(request);
  const line = declared.line?.(request);
  // Includes the account's ID, so that a request waits in its own account's line, whatever key it names.
  if (line) await places.take({ ...line, key: `${declared.id} ${accountId} ${line.key}` });
  if (declared.heavy && accountId !== null)
    await places.take({ ...HEAVY, key: `heavy ${declared.auth.name} ${accountId}` });
  if (accountId !== null) await places.take({ key: `account ${accountId}`, limit: OF_ACCOUNT });
  const run = () => declared.run({ caller, params, query, headers, body, request, responseHeaders, now });
  const output = await (declared.heavy ? runFor(request.signal, run) : run());
  if (output instanceof Passed) return output.response;
  if (output instanceof Redirect) {
    responseHeaders.set('location', output.location);
    return new Response(null, { status: 303, headers: responseHeaders });
  }
  if (declared.status === 204) return new Response(null, { status: 204, headers: responseHeaders });
  const text = output instanceof JsonText ? output.text : JSON.stringify(checked(declared.response, output));
  responseHeaders.set('content-type', 'application/json');
  responseHeaders.set('content-length', String(Buffer.byteLength(text)));
  return new Response(text, { status: declared.status, headers: responseHeaders });
}

/** Answers like GET, without the body, which may be an endless stream. */
async function performHead(path: string, declared: AnyOperation, exchange: Exchange): Promise<Response> {
  const response = await perform(path, declared, exchange);
  await response.body?.cancel();
  return new Response(null, response);
}

/**
 * Returns the result of `run`, parsed by the response schema. A result that doesn't fit must not go out, and is our fault,
 * not the caller's.
 */
function checked(response: z.ZodType, output: unknown): unknown {
  const { success, data, error } = response.safeParse(output);
  if (!success) throw new ApiError('internal', { cause: error });
  return data;
}

function refuse(operations: Operations): Responder {
  return async ({ responseHeaders }) => {
    responseHeaders.set('allow', allowed(operations));
    throw new ApiError('method_not_allowed', { message: `Allowed methods: ${allowed(operations)}.` });
  };
}

function allowed(operations: Operations): string {
  const declared = METHODS.filter((method) => operations[method]);
  return [...declared, ...(operations.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

function preflight({ operations, anyOrigin }: Contract): Response {
  const headers = new Headers({ allow: allowed(operations) });
  if (anyOrigin) {
    headers.set('access-control-allow-methods', allowed(operations));
    const others = Object.values(operations).flatMap((declared) => declared?.allowedHeaders ?? []);
    headers.set('access-control-allow-headers', ['Authorization', ...others].join(', '));
    headers.set('access-control-max-age', '86400');
  }
  return new Response(null, { status: 204, headers });
}

/** Returns whether the rest of a request's body is not worth waiting for: it is too slow, or larger than its route takes. */
function isTooMuch({ code }: ApiError, { headers, method }: Request, { operations }: Contract): boolean {
  if (code === 'request_timeout' || code === 'payload_too_large') return true;
  // An unknown method has no operation.
  const limit = operations[method as Method]?.body?.limit ?? DEFAULT_LIMIT;
  return Number(headers.get('content-length')) > limit;
}

async function respond(method: string, contract: Contract, responder: Responder, request: Request): Promise<Response> {
  const requestId = randomUUID();
  const started = performance.now();
  const places = new Places(request, () => env().LINE_WAIT_MS);
  const exchange: Exchange = { request, now: Date.now(), responseHeaders: new Headers(), places, accountId: null };
  let response: Response;
  let failed: ApiError | undefined;
  try {
    response = await responder(exchange);
  } catch (error) {
    const known = toApiError(error);
    failed = known;
    response = known.toResponse();
    const allow = exchange.responseHeaders.get('allow');
    if (allow !== null) response.headers.set('allow', allow);
    if (isTooMuch(known, request, contract)) response.headers.set('connection', 'close');
    for (const cookie of exchange.responseHeaders.getSetCookie()) response.headers.append('set-cookie', cookie);
    if (known.code === 'unauthorized') response.headers.set('www-authenticate', 'Bearer');
  } finally {
    places.leave();
  }
  response.headers.set('x-request-id', requestId);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  if (contract.anyOrigin) {
    response.headers.set('access-control-allow-origin', '*');
    // A page on another site can read only these headers.
    response.headers.set('access-control-expose-headers', 'Retry-After, X-Request-Id');
  }
  logRequest({
    method,
    route: contract.path,
    status: response.status,
    ms: performance.now() - started,
    requestId,
    accountId: exchange.accountId,
    ...(failed && { code: failed.code, cause: failed.cause }),
  });
  return response;
}
