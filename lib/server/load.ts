import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { env } from '../env.ts';
import { Places } from '../http/concurrency.ts';
import { countShedRequest } from '../http/measure.ts';
import { addressIn } from '../http/origin.ts';
import { SECOND } from '../time.ts';

/**
 * How much the app takes on at once. Beyond that a request is refused, which costs a hundredth of serving it. Whoever
 * calls is known by the address alone, since a caller can make up everything else. What an account may do at once, the
 * route kit knows (lib/http/concurrency.ts); what a proxy in front can do better is in lib/DEPLOY.md.
 */

/** Requests in flight: all of them, and with those that look after the app, since a host restarts one that seems dead. */
const MOST = 500;
const MOST_WITH_UPKEEP = 550;

/** Requests of one caller in flight, a page's files aside. An office may share an address. */
const MOST_OF_CALLER = 64;

/** The same while the process is late: then a caller's requests are in everybody else's way. */
const MOST_OF_CALLER_IF_LATE = 16;

/** The process is late if half of its timers fire that much after their time, in ms. */
const LATE_MS = 70;

const LOOK_MS = 100;

/** Pages of one caller that are made at once: each takes the process some ms, in which it does nothing else. */
const PAGES_OF_CALLER = 4;

const UPKEEP = /^\/(?:health|api\/(?:ready|metrics|cron\/[a-z]+))(?:\?|$)/;

const FILES = '/_next/static/';

let inFlight = 0;
const byCaller = new Map<string, number>();

let isLate = false;
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
setInterval(() => {
  isLate = delay.percentile(50) / 1e6 - 10 > LATE_MS;
  delay.reset();
}, LOOK_MS).unref();

/** The address of the caller, as far as anybody we trust says it. */
function callerOf({ headers, socket }: IncomingMessage): string {
  const said = env().trustProxy ? String(headers['x-forwarded-for']) : socket.remoteAddress;
  return addressIn(said ?? null) ?? '';
}

/** Waits until there is a place for another page of this caller. Throws unavailable if too many wait, or it takes too long. */
export async function placeForPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url?.startsWith(FILES)) return;
  const gone = new AbortController();
  const places = new Places(gone, () => env().LINE_WAIT_MS);
  let leave = () => gone.abort();
  response.once('close', () => leave());
  await places.take({ key: `pages of ${callerOf(request)}`, limit: PAGES_OF_CALLER });
  leave = () => places.leave();
  if (response.closed) leave();
}

/** Counts a request in. Returns what counts it out, once; or undefined if there are too many already. */
export function admit(request: IncomingMessage): (() => void) | undefined {
  const { url = '' } = request;
  const isUpkeep = UPKEEP.test(url);
  if (inFlight >= (isUpkeep ? MOST_WITH_UPKEEP : MOST)) return undefined;
  const caller = isUpkeep || url.startsWith(FILES) ? undefined : callerOf(request);
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
