import type { ServerResponse } from 'node:http';
import { isDraining } from '../../http/draining.ts';
import { ApiError, type ErrorCode } from '../../http/errors.ts';
import { countShedRequest } from '../../http/measure.ts';

/**
 * How the gate refuses. A crowd's requests are refused after a while, and nothing is done for them meanwhile: Node
 * reads no more than the first 64 to 130 KB of a body. If we refused at once, a caller who answers each refusal with
 * another request would keep this process busy refusing.
 */

/** Seconds, for those refused because of the crowd. */
const RETRY_AFTER = '2';

/** They get the refusal after this long. A 503 is due within a second. */
const REFUSED_AFTER_MS = 650;

/**
 * How many refusals are sent in one turn of the event loop. Thousands may be due together, and everybody else waits
 * meanwhile.
 */
const TOLD_A_TURN = 16;

/** How many once they are overdue by more than LATE_MS: a turn in which a page is rendered is a long one. */
const TOLD_A_TURN_IF_LATE = 48;
const LATE_MS = 150;

/** Refusals are sent by the thousand, so each is built once. */
const refusals = new Map<ErrorCode, { status: number; body: string }>();

function refusalOf(code: ErrorCode): { status: number; body: string } {
  const known = refusals.get(code);
  if (known) return known;
  const { status, message } = new ApiError(code);
  const made = { status, body: JSON.stringify({ error: { code, message } }) };
  refusals.set(code, made);
  return made;
}

/** Responds with the error. */
export function refuse(response: ServerResponse, requestId: string, code: ErrorCode): void {
  const { status, body } = refusalOf(code);
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    ...(code === 'unavailable' && { 'retry-after': RETRY_AFTER }),
    // The client opens another connection, to whatever takes over.
    ...(isDraining() && { connection: 'close' }),
  });
  response.end(body);
}

let untold = 0;

/** Logs one line a second for all requests refused because of the crowd: one line each would be most of the work. */
function countShed(): void {
  countShedRequest();
  untold += 1;
  if (untold > 1) return;
  setTimeout(() => {
    console.log(JSON.stringify({ time: new Date().toISOString(), shed: untold }));
    untold = 0;
  }, 1000).unref();
}

/** Refuses a request because of the crowd. */
export function shed(response: ServerResponse, requestId: string): void {
  refuse(response, requestId, 'unavailable');
  countShed();
}

/**
 * Requests to be refused, in the order they came, each with the time when its refusal is due, by `performance.now()`.
 */
const waiting: { response: ServerResponse; requestId: string; due: number }[] = [];

/** Refuses a request because of the crowd, after a while, unless the caller hangs up before that. */
export function refuseLater(response: ServerResponse, requestId: string): void {
  waiting.push({ response, requestId, due: performance.now() + REFUSED_AFTER_MS });
  if (waiting.length === 1) setTimeout(tell, REFUSED_AFTER_MS);
}

/** Refuses the requests that are due, and comes back for the others. */
function tell(): void {
  const now = performance.now();
  const most = waiting[0] && now - waiting[0].due > LATE_MS ? TOLD_A_TURN_IF_LATE : TOLD_A_TURN;
  for (let told = 0; told < most && waiting[0] && waiting[0].due <= now; told += 1) {
    const { response, requestId } = waiting[0];
    waiting.shift();
    if (!response.destroyed) shed(response, requestId);
  }
  const [next] = waiting;
  if (!next) return;
  const left = next.due - performance.now();
  if (left > 0) setTimeout(tell, left);
  else setImmediate(tell);
}
