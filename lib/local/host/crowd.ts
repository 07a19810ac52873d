import type { IncomingMessage } from 'node:http';
import { cookiesIn, SEAL, SESSION_COOKIE } from '../../http/cookies.ts';
import { addressIn } from '../../http/origin.ts';
import type { Step } from './turns.ts';

/**
 * How many requests of each caller, and in all, may be in the app's hands at once: running, or waiting their turn
 * (turns.ts). The route kit has lines, too (lib/http/lines.ts), but getting a request there costs Next a millisecond or
 * more, and memory while it waits. Refusing it here costs a thirtieth of that.
 */

/**
 * Places: each request in the app's hands takes one. Sign-ins have their own, since somebody who can't sign in can't do
 * anything, and so do requests that look after the app, since a host restarts an app whose /health is refused.
 */
const PLACES = { usual: 500, signIn: 100, upkeep: 50 };

type Kind = keyof typeof PLACES;

/** What a caller may have in the app's hands. */
interface Share {
  /** In flight: running, or waiting their turn. Any more are refused. */
  most: number;
  /** How many of those may run. Each one that runs alongside a neighbor's takes processor time from it. */
  running: number;
  /** With this many in flight, a caller floods us: no browser, app or dashboard asks for that much at once. */
  flood: number;
  /** How many of its requests run then. They wait for callers that aren't flooding us. */
  flooding: number;
}

const ALL = PLACES.usual;

const SHARES = {
  /**
   * One session or token. One request may wait for Stripe while another runs. As many may wait as in the kit's line.
   */
  credential: { most: 40, running: 2, flood: 20, flooding: 1 },
  /** Pages for one address, signed in or not: each takes the processor for about 10 ms. */
  pages: { most: 200, running: 2, flood: 30, flooding: 1 },
  /** Bodies sent to pages, which ours never ask for. Next may wait for them. */
  forms: { most: 20, running: 2, flood: 10, flooding: 1 },
  /** Calls without a credential. */
  calls: { most: 200, running: 20, flood: 30, flooding: 1 },
  /** A page's files, about 25 of them at a millisecond each: six people may open a page at once. */
  files: { most: 200, running: 6, flood: 150, flooding: 2 },
  /** One address, with all of its credentials, which may be made up. An office may share an address. */
  address: { most: 200, running: 10, flood: 50, flooding: 3 },
  /** Sign-ins, or checks of /health and the like, from one address. All run, since none of them takes long. */
  reserved: { most: ALL, running: ALL, flood: 20, flooding: ALL },
  /** Callers whose address isn't known. They may be everybody, so none of them is a flood. */
  strangers: { most: ALL, running: ALL, flood: ALL, flooding: ALL },
} satisfies Record<string, Share>;

/** A request that was let in. */
interface Admission {
  /** Whose it is: callers take turns, and those behind an address do so when it's the address's turn. */
  path: readonly Step[];
  /**
   * Whether half of all places are taken, or half of its caller's: a request that keeps one needlessly should give it
   * up.
   */
  isCrowded(): boolean;
  /** Stops counting it. */
  leave(): void;
}

interface Party {
  key: string;
  share: Share;
}

const inFlight = new Map<string, number>();

const countOf = (key: string) => inFlight.get(key) ?? 0;

/** The requested path. A URL may be absolute, as for a proxy. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const local = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
  return local.split('?', 1)[0] || '/';
}

function kindOf(path: string): Kind {
  if (/^\/v1\/auth\/[a-z]+$/.test(path)) return 'signIn';
  return /^\/(?:health|api\/(?:ready|metrics|cron\/[a-z]+))$/.test(path) ? 'upkeep' : 'usual';
}

/** Whether a path takes tokens rather than sessions. */
const TAKES_TOKENS = /^\/(?:v1\/public|api\/mcp)(?:\/|$)/;

/**
 * Who calls, if the request says so: by a token, or by the session's cookies. All of these cookies count together,
 * since another site on the same domain may have set one of them, with the same value for many people.
 */
function credentialOf({ headers }: IncomingMessage, path: string): string | undefined {
  if (TAKES_TOKENS.test(path)) return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  // A browser also sends its cookie with scripts and pictures, dozens at once.
  if (!path.startsWith('/v1/') || headers.cookie === undefined) return undefined;
  const seals = cookiesIn(headers.cookie, SESSION_COOKIE).filter((value) => SEAL.test(value));
  return seals.join(' ') || undefined;
}

/** What somebody without a credential asks for. */
function visitOf({ method }: IncomingMessage, path: string): 'calls' | 'files' | 'forms' | 'pages' {
  if (path.startsWith('/_next/static/')) return 'files';
  if (/^\/(?:v1|api)\//.test(path)) return 'calls';
  return method === 'GET' || method === 'HEAD' ? 'pages' : 'forms';
}

/** Whom a request belongs to, from the address to the credential. */
function partiesOf(request: IncomingMessage, path: string, kind: Kind, trustProxy: boolean): Party[] {
  const forwarded = request.headers['x-forwarded-for'];
  const address = trustProxy ? addressIn(forwarded === undefined ? null : String(forwarded)) : null;
  if (kind !== 'usual') {
    const key = `${kind} ${address ?? 'of strangers'}`;
    return [{ key, share: address === null ? SHARES.strangers : SHARES.reserved }];
  }
  const credential = credentialOf(request, path);
  const known: Party | undefined = credential
    ? { key: `credential ${credential}`, share: SHARES.credential }
    : undefined;
  if (address === null) return [known ?? { key: 'strangers', share: SHARES.strangers }];
  const what = visitOf(request, path);
  const party = known ?? { key: `${what} ${address}`, share: SHARES[what] };
  return party.share === SHARES.files ? [party] : [{ key: `address ${address}`, share: SHARES.address }, party];
}

/**
 * Lets a request in and counts it. Returns undefined if there are too many already. A caller may have no more places
 * than are free, so however many one of them takes, another finds some.
 */
export function admit(request: IncomingMessage, trustProxy: boolean): Admission | undefined {
  const asked = pathOf(request);
  const kind = kindOf(asked);
  const parties = partiesOf(request, asked, kind, trustProxy);
  const free = PLACES[kind] - countOf(kind);
  if (parties.some(({ key, share }) => countOf(key) >= Math.min(share.most, free))) return undefined;
  const path = parties.map(({ key, share }) => {
    const floods = countOf(key) >= share.flood;
    return { key, limit: floods ? share.flooding : share.running, floods };
  });
  const keys = [kind, ...parties.map(({ key }) => key)];
  for (const key of keys) inFlight.set(key, countOf(key) + 1);
  const isCrowded = () =>
    countOf(kind) >= PLACES[kind] / 2 || parties.some(({ key, share }) => countOf(key) >= share.most / 2);
  const leave = () => {
    for (const key of keys) {
      const left = countOf(key) - 1;
      if (left > 0) inFlight.set(key, left);
      else inFlight.delete(key);
    }
  };
  return { path, isCrowded, leave };
}
