import type { z } from 'zod';
import { ERRORS, type ErrorCode } from '../http/errors.ts';
import { ErrorBody } from '../http/schema.ts';

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

/** Calls our own API, with a body as JSON or a file as it is, and reads the answer with its schema. Throws ApiFailure, and nothing else. */
export async function call<Answer>(
  method: Method,
  path: string,
  answer: z.ZodType<Answer>,
  body?: unknown,
): Promise<Answer> {
  const response = await send(method, path, body);
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusal(response, json);
  const read = answer.safeParse(json);
  if (!read.success) throw new ApiFailure('unexpected', response.status, UNEXPECTED);
  return read.data;
}

async function send(method: Method, path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body instanceof Blob ? { body } : body === undefined ? {} : asJson(body)),
    });
  } catch {
    throw new ApiFailure('offline', 0, OFFLINE);
  }
}

function asJson(body: unknown): RequestInit {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The error envelope as a failure. */
function refusal(response: Response, json: unknown): ApiFailure {
  const { status } = response;
  const read = ErrorBody.safeParse(json);
  if (!read.success) return new ApiFailure('unexpected', status, UNEXPECTED);
  const { code, message } = read.data.error;
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
