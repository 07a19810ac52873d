import type { IncomingMessage } from 'node:http';

/**
 * How many requests the app handles at once, in all and of each caller. The route kit has lines too (lib/http/lines.ts),
 * but a request costs Next a millisecond to get there, and memory while it waits. What is too much is refused here for a
 * thirtieth of that.
 */

/** In all. At a millisecond each, whoever is let in waits half a second. */
const MOST = 500;

/** Kept for /health and sign-in, besides. */
const RESERVED = 100;

/** Of one address, if it is known: an office may share one. */
const OF_ADDRESS = 200;

/** With one session or token: as many as may be in its line in the kit. */
const OF_CREDENTIAL = 40;

const inFlight = new Map<string, number>();

/** How many requests with each of these may be in flight. */
function sharesOf({ url = '/', headers }: IncomingMessage, trustProxy: boolean): [key: string, most: number][] {
  const isReserved = /^\/(health|v1\/auth\/)/.test(url);
  const shares: [string, number][] = [['all', isReserved ? MOST + RESERVED : MOST]];
  // The proxy appends the address it saw. Cut to a network or not, one address is no more than one network.
  const address = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined;
  if (address) shares.push([`address ${address}`, OF_ADDRESS]);
  // A browser sends its cookie with scripts and pictures too, dozens at once.
  if (!isReserved && url.startsWith('/v1/')) {
    const credential = headers.authorization ?? /service_session=([^;]*)/.exec(headers.cookie ?? '')?.[1];
    if (credential) shares.push([`credential ${credential}`, OF_CREDENTIAL]);
  }
  return shares;
}

/** Counts a request in. Returns what counts it out again, or undefined if there are too many already. */
export function admit(request: IncomingMessage, trustProxy: boolean): (() => void) | undefined {
  const shares = sharesOf(request, trustProxy);
  if (shares.some(([key, most]) => (inFlight.get(key) ?? 0) >= most)) return undefined;
  for (const [key] of shares) inFlight.set(key, (inFlight.get(key) ?? 0) + 1);
  return () => {
    for (const [key] of shares) {
      const left = (inFlight.get(key) ?? 1) - 1;
      if (left > 0) inFlight.set(key, left);
      else inFlight.delete(key);
    }
  };
}
