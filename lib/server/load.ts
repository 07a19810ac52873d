import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { env } from '../env.ts';
import { Places } from '../http/concurrency.ts';
import { countShedRequest } from '../http/measure.ts';
import { addressIn } from '../http/origin.ts';
import { SECOND } from '../time.ts';
import { resolvedPath } from './request.ts';

/**
 * How much the app takes on at once. Requests beyond that are refused, which costs a hundredth of serving them. Callers are
 * identified only by address, since they can make up everything else. The route kit limits what an account may do at once
 * (lib/http/concurrency.ts); lib/DEPLOY.md says what a proxy in front does better.
 */

/** Requests in flight: the maximum, and the maximum for upkeep requests, since a host restarts an app that seems dead. */
const MOST = 500;
const MOST_WITH_UPKEEP = 550;

/** Requests of one caller in flight, without a page's files. An office may share an address. */
const MOST_OF_CALLER = 64;

/** The same while the process is late: then one caller's requests delay everybody's. */
const MOST_OF_CALLER_IF_LATE = 16;

/** The process is late if half of its timers fire this many ms after their time. */
const LATE_MS = 70;

const LOOK_MS = 100;

/** Pages of one caller made at once: each keeps the process busy for a few ms. */
const PAGES_OF_CALLER = 4;

const UPKEEP = /^\/(?:health|api\/(?:ready|metrics|cron\/[a-z]+))(?:\?|$)/;

const FILES = '/_next/static/';
const isFile = (url = '') => url.startsWith(FILES) && resolvedPath(url).startsWith(FILES);

let inFlight = 0;
const byCaller = new Map<string, number>();

let isLate = false;
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
setInterval(() => {
  isLate = delay.percentile(50) / 1e6 - 10 > LATE_MS;
  delay.reset();
}, LOOK_MS).unref();

/** Returns the caller's address, as far as a trusted source gives it. */
function callerOf({ headers, socket }: IncomingMessage): string {
  const said = env().trustProxy ? String(headers['x-forwarded-for']) : socket.remoteAddress;
  return addressIn(said ?? null) ?? '';
}

/**
 * Waits until there is a place for another page of this caller. Throws unavailable if too many wait or it takes too long.
 */
export async function placeForPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isFile(request.url)) return;
  const gone = new AbortController();
  const places = new Places(gone, () => env().LINE_WAIT_MS);
  let leave = () => gone.abort();
  response.once('close', () => leave());
  await places.take({ key: `pages of ${callerOf(request)}`, limit: PAGES_OF_CALLER });
  leave = () => places.leave();
  if (response.closed) leave();
}

/** Counts a request in. Returns a function that counts it out once, or undefined if there are too many already. */
export function admit(request: IncomingMessage): (() => void) | undefined {
  const { url = '' } = request;
  const isUpkeep = UPKEEP.test(url);
  if (inFlight >= (isUpkeep ? MOST_WITH_UPKEEP : MOST)) return undefined;
  const caller = isUpkeep || isFile(url) ? undefined : callerOf(request);
  const ofCaller = caller === undefined ? 0 : (byCaller.get(caller) ?? 0);
  if (ofCaller >= (isLate ? MOST_OF_CALLER_IF_LATE : MOST_OF_CALLER)) return undefined;
  inFlight += 1;
  if (caller !== undefined) byCaller.set(caller, ofCaller + 1);
  return () => {
    inFlight -= 1;
    if (caller === undefined) return;
    const left = (byCaller.get(caller) ?? 1) - 1;
    if (left > 0) byCaller.set(caller, left);
    else byCaller.delete(caller);
  };
}

let untold = 0;

/** Counts a refusal, and logs one line a second for all of them: one line each would be most of the work. */
export function countShed(): void {
  countShedRequest();
  untold += 1;
  if (untold > 1) return;
  setTimeout(() => {
    console.log(JSON.stringify({ time: new Date().toISOString(), shed: untold }));
    untold = 0;
  }, SECOND).unref();
}
