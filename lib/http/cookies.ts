import { env } from '../env.ts';

/** The session's cookie. Its content is sealed, see lib/sessions/cookie.ts. */
export const SESSION_COOKIE = 'service_session';

/** The version at the end of an iron-session seal. iron-session is lenient about it, so a truncated seal would pass. */
export const SEAL = /^Fe26\.2\*[^~]+~2$/;

/** Whether browsers reach us over https. */
export const isHttps = () => env().baseUrl.startsWith('https:');

/**
 * What a cookie of ours is called that no other site may set. Other sites on the same domain may set a cookie of any name,
 * before or after ours and as many as they like, except where the name begins with `__Host-`: then browsers take it only
 * over https, from this very host, and for all paths. On plain http there is no such thing.
 */
export function ownCookie(name: string): string {
  return isHttps() ? `__Host-${name}` : name;
}

/** The values of all of a request's cookies of that name, in the order in which they came. */
export function cookiesNamed(request: Request, name: string): string[] {
  return cookieValues(request.headers.get('cookie'), name);
}

/** The same, from the value of a Cookie header. */
export function cookieValues(header: string | null | undefined, name: string): string[] {
  const pairs = header?.split(';') ?? [];
  return pairs
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

interface Cookie {
  name: string;
  value: string;
  /** 0 removes it. */
  maxAgeMs: number;
  /** The browser sends it to this path and below. */
  path?: string;
  /** The browser sends it to the hosts of this domain. By default to this host alone. */
  domain?: string | undefined;
}

/**
 * Sets a cookie that scripts cannot read and other sites do not send; over https only, if that is how we are served.
 */
export function setCookie(responseHeaders: Headers, { name, value, maxAgeMs, path = '/', domain }: Cookie): void {
  const scope = `Path=${path}${domain === undefined ? '' : `; Domain=${domain}`}`;
  const secure = isHttps() ? '; Secure' : '';
  responseHeaders.append(
    'set-cookie',
    `${name}=${value}; ${scope}; Max-Age=${maxAgeMs / 1000}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** A path that needs no escaping in a cookie. None of ours has more parts. */
const PLAIN_PART = /^[\w.~%-]{1,100}$/;
const MOST_PARTS = 6;

/**
 * Removes a cookie for every path and domain under which a browser may have sent it with the request, whoever set it: it
 * doesn't say which. What was set for a path that this request is not below is seen when one below it comes.
 */
export function clearEverywhere(request: Request, responseHeaders: Headers, name: string): void {
  const parts = new URL(request.url).pathname.split('/').slice(1, 1 + MOST_PARTS);
  const odd = parts.findIndex((part) => !PLAIN_PART.test(part));
  const below = parts.slice(0, odd < 0 ? undefined : odd).map((_, i) => `/${parts.slice(0, i + 1).join('/')}`);
  // To a browser, /v1/ is another path than /v1. Below the last one the request isn't.
  const paths = ['/', ...below.flatMap((path, i) => (i < parts.length - 1 ? [path, `${path}/`] : [path]))];
  const labels = new URL(env().baseUrl).hostname.split('.');
  const domains = labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'));
  for (const domain of [undefined, ...domains]) {
    for (const path of paths) setCookie(responseHeaders, { name, value: '', maxAgeMs: 0, path, domain });
  }
}
