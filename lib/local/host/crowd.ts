import type { IncomingMessage } from 'node:http';
import { cookiesIn, SEAL, SESSION_COOKIE } from '../../http/cookies.ts';
import { addressIn } from '../../http/origin.ts';
import type { Step } from './turns.ts';

/**
 * How many requests of each caller, and in all, may be in the app's hands at once: running, or waiting their turn
 * (turns.ts). The route kit has lines too (lib/http/lines.ts), but a request costs Next a millisecond or more to get there,
 * and memory while it waits. What is too much is refused here for a thirtieth of that.
 */

/**
 * Places, of which each request in the app's hands has one. Sign-ins have their own, since whoever can't sign in can't do
 * anything, and so does what looks after the app, since a host restarts an app whose /health is refused.
 */
const PLACES = { usual: 500, signIn: 100, upkeep: 50 };

type Kind = keyof typeof PLACES;

/** What a caller may have in the app's hands. */
interface Share {
  /** In flight: running, or waiting their turn. Beyond, they are refused. */
  most: number;
  /** Of those, running. Each that runs beside a neighbor's takes processor time from it. */
  running: number;
  /** With so many in flight a caller floods us: no browser, app or dashboard asks for as much at once. */
  flood: number;
  /** How many of theirs run then. They wait for callers that aren't flooding us. */
  flooding: number;
}

const ALL = PLACES.usual;

const SHARES = {
  /** One session or token. One request may wait for Stripe while another goes on. As many may wait as in the kit's line. */
  credential: { most: 40, running: 2, flood: 20, flooding: 1 },
  /** Pages for one address, signed in or not: each takes the processor for some 10 ms. */
  pages: { most: 200, running: 2, flood: 30, flooding: 1 },
  /** What is sent to pages, which ours never ask for. Next may wait for its body. */
  forms: { most: 20, running: 2, flood: 10, flooding: 1 },
  /** Calls without a credential. */
  calls: { most: 200, running: 20, flood: 30, flooding: 1 },
  /** A page's files, some 25 of them, each a millisecond: six people may open one at once. */
  files: { most: 200, running: 6, flood: 150, flooding: 2 },
  /** One address, with all of its credentials, which may be made up: an office may share one. */
  address: { most: 200, running: 10, flood: 50, flooding: 3 },
  /** From one address, sign-ins, or looks at /health and the like. All run: none of them takes long. */
  reserved: { most: ALL, running: ALL, flood: 20, flooding: ALL },
  /** Callers whose address isn't known. They may be everybody, so none of them is a flood. */
  strangers: { most: ALL, running: ALL, flood: ALL, flooding: ALL },
} satisfies Record<string, Share>;

/** A request that was let in. */
interface Admission {
  /** Whose it is: callers take turns, and those of an address when it is the address's. */
  path: readonly Step[];
  /** Whether half of the places are taken, of all or of its caller's: whoever keeps one without need should give it up. */
  isCrowded(): boolean;
  /** Counts it out again. */
  leave(): void;
}

interface Party {
  key: string;
  share: Share;
}

const inFlight = new Map<string, number>();

const countOf = (key: string) => inFlight.get(key) ?? 0;

/** The path that was asked for. A URL may be whole, as for a proxy. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const local = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
  return local.split('?', 1)[0] || '/';
}

function kindOf(path: string): Kind {
  if (/^\/v1\/auth\/[a-z]+$/.test(path)) return 'signIn';
  return /^\/(?:health|api\/(?:ready|metrics|cron\/[a-z]+))$/.test(path) ? 'upkeep' : 'usual';
}

/** Whether a path takes tokens, and no sessions. */
const TAKES_TOKENS = /^\/(?:v1\/public|api\/mcp)(?:\/|$)/;

/**
 * Who calls, if that is said: by a token, or by the session's cookies. All of those count together, since another site of the
 * same domain may have set one of them, for many people the same.
 */
function credentialOf({ headers }: IncomingMessage, path: string): string | undefined {
  if (TAKES_TOKENS.test(path)) return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  // A browser sends its cookie with scripts and pictures too, dozens at once.
  if (!path.startsWith('/v1/') || headers.cookie === undefined) return undefined;
  return cookiesIn(headers.cookie, SESSION_COOKIE, SEAL).join(' ') || undefined;
}

/** What somebody without a credential asks for. */
function visitOf({ method }: IncomingMessage, path: string): 'calls' | 'files' | 'forms' | 'pages' {
  if (path.startsWith('/_next/static/')) return 'files';
  if (/^\/(?:v1|api)\//.test(path)) return 'calls';
  return method === 'GET' || method === 'HEAD' ? 'pages' : 'forms';
}

/** Whose a request is, from the address to the credential. */
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
 * Counts a request in. Returns undefined if there are too many already. A caller may have no more places than are free, so
 * however many one of them takes, another finds some.
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
