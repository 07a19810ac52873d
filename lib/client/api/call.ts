import type { z } from 'zod';
import { say } from '#words/client.ts';
import { fieldsOf } from '../../fields.ts';
import { ERRORS, type ErrorCode } from '../../http/errors.ts';
import { spokenNow } from '../spoken.ts';
import { noteTime, sentNow } from './service-time.ts';

type ResponseSchemas = typeof import('./response-schemas.ts');

/** `offline`: no response, or only part of one. `unexpected`: a response that isn't ours, such as a proxy's. */
export type FailureCode = ErrorCode | 'offline' | 'unexpected';

/** Why a call has no result. The message is a plain sentence that can be shown as is. */
export class ApiFailure extends Error {
  /** HTTP status; 0 without a whole response. */
  readonly status: number;
  readonly code: FailureCode;
  /** Seconds to wait, as the service asked. */
  readonly retryAfter: number | undefined;

  constructor(code: FailureCode, status: number, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** A mail server may be slow, but nobody waits longer than this. */
const TIMEOUT_MS = 20_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Loads the schemas that responses are checked with; rejects if they cannot be loaded. */
export const loadResponseSchemas = (): Promise<ResponseSchemas> => import('./response-schemas.ts');

/**
 * Calls our own API and checks the response against its schema. A Blob is sent as is, any other body as JSON. Throws only
 * ApiFailure, even if `signal` ends the request.
 */
export async function call<Result>(
  method: Method,
  path: string,
  schemaFrom: (schemas: ResponseSchemas) => z.ZodType<Result>,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Result> {
  // Loads alongside the response.
  const loading = loadResponseSchemas().catch(() => null);
  const json = await request(method, path, body, headers, signal);
  const schemas = await loading;
  if (!schemas) throw unreached();
  const parsed = schemaFrom(schemas).safeParse(json);
  if (!parsed.success) throw unexpectedAnswer(200);
  return parsed.data;
}

/** Like `call`, but returns the response's JSON unchecked; undefined if it isn't JSON. */
export async function request(
  method: Method,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await send(method, path, body, headers, signal);
  const json: unknown = await response.json().catch(ifNotJson);
  if (!response.ok) throw failureOf(response, json);
  return json;
}

/** Returns the failure for a response that isn't ours, or is from another version. */
export const unexpectedAnswer = (status: number) => new ApiFailure('unexpected', status, say('call.unexpected'));

const unreached = () => new ApiFailure('offline', 0, say('call.offline'));

async function send(
  method: Method,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const sent = sentNow();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body instanceof Blob ? { body, headers } : body === undefined ? { headers } : asJson(body, headers)),
    });
    noteTime(response, sent);
    return response;
  } catch {
    throw unreached();
  }
}

/** A response that isn't JSON isn't ours. Any other failure here is a lost connection or a timeout. */
function ifNotJson(thrown: unknown): undefined {
  if (!(thrown instanceof SyntaxError)) throw unreached();
}

function asJson(body: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function failureOf(response: Response, json: unknown): ApiFailure {
  const { status } = response;
  const { code, message } = fieldsOf(fieldsOf(json).error);
  if (typeof code !== 'string' || typeof message !== 'string') return unexpectedAnswer(status);
  // The standard also allows a date in this header; ours never has one.
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  // The service speaks English; every other language has a sentence for each code.
  const own = spokenNow().rooms['client-errors']?.[code];
  const said = typeof own === 'string' ? own : message;
  return new ApiFailure(isErrorCode(code) ? code : 'unexpected', status, said, seconds > 0 ? seconds : undefined);
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/** Returns what was thrown, if it is a failure; anything else is a bug in our own code and is rethrown. */
export function asFailure(thrown: unknown): ApiFailure {
  if (thrown instanceof ApiFailure) return thrown;
  throw thrown;
}
