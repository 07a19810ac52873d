import type { IncomingMessage } from 'node:http';

/**
 * How many requests of each caller, and in all, may be in the app's hands at once: running, or waiting their turn
 * (turns.ts). The route kit has lines too (lib/http/lines.ts), but a request costs Next a millisecond to get there, and
 * memory while it waits. What is too much is refused here for a thirtieth of that.
 */

/** In all. At a millisecond each, whoever is let in waits half a second. */
const MOST = 500;

/** Kept for /health, /api/ready, /api/metrics and sign-in, besides. */
const RESERVED = 100;

/** Of one address, if it is known: an office may share one. */
const OF_ADDRESS = 200;

/** With one session or token: as many as may be in its line in the kit. */
const OF_CREDENTIAL = 40;

/** With one session or token, of those that run: one may wait for Stripe while others go on, and a neighbor's runs beside few. */
const RUNNING_OF_CREDENTIAL = 2;

/** A request that was let in. */
interface Admission {
  /** Whose it is: callers take turns. */
  caller: string;
  /** How many of the caller's run at once. */
  limit: number;
  /** Counts it out again. */
  leave(): void;
}

const inFlight = new Map<string, number>();

/** Whose a request is, and how many with each of these may be in flight. */
function partiesOf({ url = '/', headers }: IncomingMessage, trustProxy: boolean) {
  const isReserved = /^\/(health|v1\/auth\/|api\/(ready|metrics))/.test(url);
  const shares: [key: string, most: number][] = [['all', isReserved ? MOST + RESERVED : MOST]];
  let [caller, limit] = ['strangers', MOST];
  // The proxy appends the address it saw. Cut to a network or not, one address is no more than one network.
  const address = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined;
  if (address) {
    caller = `address ${address}`;
    limit = OF_ADDRESS;
    shares.push([caller, limit]);
  }
  // A browser sends its cookie with scripts and pictures too, dozens at once.
  const isCall = !isReserved && url.startsWith('/v1/');
  const credential = isCall && (headers.authorization ?? /service_session=([^;]*)/.exec(headers.cookie ?? '')?.[1]);
  if (credential) {
    caller = `credential ${credential}`;
    limit = RUNNING_OF_CREDENTIAL;
    shares.push([caller, OF_CREDENTIAL]);
  }
  return { shares, caller: isReserved ? `reserved ${caller}` : caller, limit };
}

/** Whether so many are let in that whoever keeps a place without need should give it up. */
export const isCrowded = () => (inFlight.get('all') ?? 0) > MOST / 2;

/** Counts a request in. Returns undefined if there are too many already. */
export function admit(request: IncomingMessage, trustProxy: boolean): Admission | undefined {
  const { shares, caller, limit } = partiesOf(request, trustProxy);
  if (shares.some(([key, most]) => (inFlight.get(key) ?? 0) >= most)) return undefined;
  for (const [key] of shares) inFlight.set(key, (inFlight.get(key) ?? 0) + 1);
  const leave = () => {
    for (const [key] of shares) {
      const left = (inFlight.get(key) ?? 1) - 1;
      if (left > 0) inFlight.set(key, left);
      else inFlight.delete(key);
    }
  };
  return { caller, limit, leave };
}
