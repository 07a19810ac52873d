import { env } from '../env.ts';
import type { Line } from './concurrency.ts';
import { ApiError } from './errors.ts';

/**
 * Refuses a write that another site's page sends with our cookie. Browsers name the site in Sec-Fetch-Site or Origin; a
 * script sends neither and is allowed.
 */
export function assertSameSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw crossSite();
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== env().baseUrl && !isOwnHost(origin, request)) throw crossSite();
}

/**
 * Returns whether an origin is the host that the request was sent to. For a site on https, the origin must be https too:
 * anyone on the way may have written what comes over http.
 */
function isOwnHost(origin: string, request: Request): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  return host === request.headers.get('host') && (protocol === 'https:' || env().baseUrl.startsWith('http:'));
}

function crossSite(): ApiError {
  return new ApiError('forbidden', { message: 'Requests from other sites aren’t allowed.' });
}

/**
 * Returns the client's address as the proxy in front of us saw it, an IPv6 address cut to its /56, which is what one
 * customer gets. Null without a trusted proxy, since a client can set any header itself.
 */
export function clientAddress(request: Request): string | null {
  return env().trustProxy ? addressIn(request.headers.get('x-forwarded-for')) : null;
}

/** The header where our own server (lib/server/request.ts) says who is connected to it, replacing what the client sent. */
export const SOCKET_HEADER = 'x-socket-address';

/** Returns the address connected to our server, cut as above: a client's or a proxy's. Null without that server. */
export function socketAddress(request: Request): string | null {
  return addressIn(request.headers.get(SOCKET_HEADER));
}

/** Returns the client's address from a trusted proxy's X-Forwarded-For. The proxy appends the address it saw. */
export function addressIn(forwarded: string | null): string | null {
  const last = forwarded?.split(',').at(-1)?.trim();
  if (!last) return null;
  // Some proxies add the port; in a mapped address, the IPv4 part counts.
  const ipv4 = /(\d{1,3}(?:\.\d{1,3}){3})\]?(?::\d+)?$/.exec(last)?.[1];
  return ipv4 ?? ipv6Network(last);
}

/** Returns the line of strangers at one address; undefined if the address isn't known. */
export function lineOfAddress(request: Request): Line | undefined {
  const key = clientAddress(request);
  return key === null ? undefined : { key, limit: 4 };
}

/** Returns the first 56 bits of an IPv6 address, written out. */
function ipv6Network(address: string): string {
  const [head = '', tail = ''] = address
    .replace(/^\[|\].*$|%.*$/g, '')
    .toLowerCase()
    .split('::', 2);
  const start = head === '' ? [] : head.split(':');
  const end = tail === '' ? [] : tail.split(':');
  const middle = address.includes('::') ? Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0') : [];
  const groups = [...start, ...middle, ...end].slice(0, 4).map((group, at) => {
    const bits = Number.parseInt(group, 16);
    return (at === 3 ? bits & 0xff00 : bits).toString(16);
  });
  return `${groups.join(':')}::/56`;
}
