import type { IncomingMessage } from 'node:http';
import type { Step } from './turns.ts';

/**
 * How many requests of each caller, and in all, may be in the app's hands at once: running, or waiting their turn
 * (turns.ts). The route kit has lines too (lib/http/lines.ts), but a request costs Next a millisecond to get there, and
 * memory while it waits. What is too much is refused here for a thirtieth of that.
 */

/** In all. At a millisecond each, whoever is let in waits half a second. */
const MOST = 500;

/** Kept for /health, /api/ready, /api/metrics and sign-in, besides. */
const RESERVED = 100;

/** What a caller may have in the app's hands. */
interface Share {
  /** In flight: running, or waiting their turn. Beyond, they are refused. */
  most: number;
  /** Of those, running. Each that runs beside a neighbor's takes processor time from it. */
  running: number;
  /** With so many in flight a caller floods us: no browser, app or dashboard asks for as much at once. */
  flood: number;
  /** How many of theirs run then, which wait for who doesn't flood us. */
  flooding: number;
}

const SHARES = {
  /** One session or token. One request may wait for Stripe while another goes on. In flight: as many as wait in the kit's line. */
  credential: { most: 40, running: 2, flood: 20, flooding: 1 },
  /** Of one address what has no credential: pages and their scripts. */
  visitors: { most: 200, running: 20, flood: 30, flooding: 1 },
  /** Of one address /health and the like, and sign-in. All run: one who sends a body by drops must not keep the others waiting. */
  reserved: { most: 200, running: 200, flood: 20, flooding: 200 },
  /** One address, with all of its credentials: an office may share one. */
  address: { most: 200, running: 200, flood: 50, flooding: 3 },
  /** Of all whose address isn't known. They may be everybody, so none of them is a flood. */
  strangers: { most: MOST, running: MOST, flood: MOST, flooding: MOST },
  reservedOfStrangers: { most: MOST + RESERVED, running: MOST, flood: MOST + RESERVED, flooding: MOST },
} satisfies Record<string, Share>;

/** A request that was let in. */
interface Admission {
  /** Whose it is: callers take turns, and those of an address when it is the address's. */
  path: readonly Step[];
  /** Counts it out again. */
  leave(): void;
}

interface Party {
  key: string;
  share: Share;
  /** Whether it only counts its requests, and has no line. */
  onlyCounts?: true;
}

const inFlight = new Map<string, number>();

const countOf = (key: string) => inFlight.get(key) ?? 0;

/** The proxy appends the address it saw. Cut to a network or not, one address is no more than one network. */
function addressOf({ headers }: IncomingMessage, trustProxy: boolean): string | undefined {
  if (!trustProxy) return undefined;
  return String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
}

/** Whose a request is, from the address to the credential. */
function partiesOf(request: IncomingMessage, isReserved: boolean, trustProxy: boolean): Party[] {
  const { url = '/', headers } = request;
  const address = addressOf(request, trustProxy);
  if (isReserved) {
    if (!address) return [{ key: 'reserved', share: SHARES.reservedOfStrangers }];
    return [
      { key: `address ${address}`, share: SHARES.address, onlyCounts: true },
      { key: `reserved ${address}`, share: SHARES.reserved },
    ];
  }
  // A browser sends its cookie with scripts and pictures too, dozens at once.
  const isCall = url.startsWith('/v1/');
  const credential = isCall && (headers.authorization ?? /service_session=([^;]*)/.exec(headers.cookie ?? '')?.[1]);
  const inner: Party[] = credential ? [{ key: `credential ${credential}`, share: SHARES.credential }] : [];
  if (!address) return credential ? inner : [{ key: 'strangers', share: SHARES.strangers }];
  if (!credential) inner.push({ key: `visitors ${address}`, share: SHARES.visitors });
  return [{ key: `address ${address}`, share: SHARES.address }, ...inner];
}

/** Whether so many are let in that whoever keeps a place without need should give it up. */
export const isCrowded = () => countOf('all') > MOST / 2;

/** Counts a request in. Returns undefined if there are too many already. */
export function admit(request: IncomingMessage, trustProxy: boolean): Admission | undefined {
  const isReserved = /^\/(health|v1\/auth\/|api\/(ready|metrics))/.test(request.url ?? '/');
  if (countOf('all') >= (isReserved ? MOST + RESERVED : MOST)) return undefined;
  const parties = partiesOf(request, isReserved, trustProxy);
  if (parties.some(({ key, share }) => countOf(key) >= share.most)) return undefined;
  const path = parties
    .filter(({ onlyCounts }) => !onlyCounts)
    .map(({ key, share }) => {
      const floods = countOf(key) >= share.flood;
      return { key, limit: floods ? share.flooding : share.running, floods };
    });
  const keys = ['all', ...parties.map(({ key }) => key)];
  for (const key of keys) inFlight.set(key, countOf(key) + 1);
  const leave = () => {
    for (const key of keys) {
      const left = countOf(key) - 1;
      if (left > 0) inFlight.set(key, left);
      else inFlight.delete(key);
    }
  };
  return { path, leave };
}
