import type { z } from 'zod';
import { fieldsOf } from '../../fields.ts';
import { ERRORS, type ErrorCode } from '../../http/errors.ts';

type Answers = typeof import('./response-schemas.ts');

/** `offline`: no answer came. `unexpected`: one came that is not ours, a proxy's page for instance. */
export type FailureCode = ErrorCode | 'offline' | 'unexpected';

/** Why a call has no result. The message is a plain sentence that can be shown as it is. */
export class ApiFailure extends Error {
  /** 0 when no answer came. */
  readonly status: number;
  readonly code: FailureCode;
  /** Seconds the service asked to wait. */
  readonly retryAfter: number | undefined;

  constructor(code: FailureCode, status: number, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** A mail server may take its time; nobody waits longer than this. */
const PATIENCE_MS = 20_000;

const OFFLINE = 'The service cannot be reached. Check your connection and try again.';
const UNEXPECTED = 'The service gave an answer that makes no sense here. Try again in a moment.';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Makes ready what answers are read with; rejects when it cannot be had. */
export const loadResponseSchemas = (): Promise<Answers> => import('./response-schemas.ts');

/** Calls our own API, with a body as JSON or a file as it is, and reads the answer with its schema. Throws ApiFailure, and nothing else. */
export async function call<Answer>(
  method: Method,
  path: string,
  answer: (known: Answers) => z.ZodType<Answer>,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer> {
  // Both are under way at once.
  const loading = loadResponseSchemas().catch(() => null);
  const json = await request(method, path, body, headers);
  const known = await loading;
  if (!known) throw new ApiFailure('offline', 0, OFFLINE);
  const read = answer(known).safeParse(json);
  if (!read.success) throw unexpectedAnswer(200);
  return read.data;
}

/** As `call`, but the answer is as it came; undefined if that was no JSON. */
export async function request(
  method: Method,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await send(method, path, body, headers);
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusal(response, json);
  return json;
}

/** An answer came that is not ours, or of another version. */
export const unexpectedAnswer = (status: number) => new ApiFailure('unexpected', status, UNEXPECTED);

async function send(
  method: Method,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body instanceof Blob ? { body, headers } : body === undefined ? { headers } : asJson(body, headers)),
    });
  } catch {
    throw new ApiFailure('offline', 0, OFFLINE);
  }
}

function asJson(body: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The error envelope as a failure. */
function refusal(response: Response, json: unknown): ApiFailure {
  const { status } = response;
  const { code, message } = fieldsOf(fieldsOf(json).error);
  if (typeof code !== 'string' || typeof message !== 'string') return unexpectedAnswer(status);
  // The header may also hold a date; ours never does.
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiFailure(isErrorCode(code) ? code : 'unexpected', status, message, seconds > 0 ? seconds : undefined);
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/** What was thrown, as a failure; a bug in our own code goes on as it is. */
export function asFailure(thrown: unknown): ApiFailure {
  if (thrown instanceof ApiFailure) return thrown;
  throw thrown;
}
