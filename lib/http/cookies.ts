import { env } from '../env.ts';

/** The session's cookie. Its content is sealed, see lib/sessions/cookie.ts. */
export const SESSION_COOKIE = 'service_session';

/**
 * The version at the end of an iron-session seal. iron-session doesn't check it strictly, so a truncated seal would pass.
 */
export const SEAL = /^Fe26\.2\*[^~]+~2$/;

export const isHttps = () => env().baseUrl.startsWith('https:');

/**
 * Returns our name for a cookie that no other site can set. Sites on the same domain may set any number of cookies of any
 * name, before or after ours, unless the name begins with `__Host-`: browsers accept those only over https, from this very
 * host, and for all paths. Plain http has no such protection.
 */
export function ownCookie(name: string): string {
  return isHttps() ? `__Host-${name}` : name;
}

/** Returns the values of all of a request's cookies of that name, in the order they came. */
export function cookiesNamed(request: Request, name: string): string[] {
  return cookieValues(request.headers.get('cookie'), name);
}

/** Returns the values of all cookies of that name in the value of a Cookie header, in order. */
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
  /** The browser sends it to the hosts of this domain. Default: only to this host. */
  domain?: string | undefined;
}

/** Sets a cookie that scripts can't read and other sites don't send; over https only, if that is how we are served. */
export function setCookie(responseHeaders: Headers, { name, value, maxAgeMs, path = '/', domain }: Cookie): void {
  const scope = `Path=${path}${domain === undefined ? '' : `; Domain=${domain}`}`;
  const secure = isHttps() ? '; Secure' : '';
  responseHeaders.append(
    'set-cookie',
    `${name}=${value}; ${scope}; Max-Age=${maxAgeMs / 1000}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** A path segment that needs no escaping in a cookie. None of our paths has more than MOST_PARTS. */
const PLAIN_PART = /^[\w.~%-]{1,100}$/;
const MOST_PARTS = 6;

/**
 * Removes a cookie for every path and domain under which a browser may have sent it with the request, whoever set it: the
 * request doesn't say which. A cookie for a path that this request isn't under is removed when a request under that path
 * comes.
 */
export function clearEverywhere(request: Request, responseHeaders: Headers, name: string): void {
  const parts = new URL(request.url).pathname.split('/').slice(1, 1 + MOST_PARTS);
  const odd = parts.findIndex((part) => !PLAIN_PART.test(part));
  const below = parts.slice(0, odd < 0 ? undefined : odd).map((_, i) => `/${parts.slice(0, i + 1).join('/')}`);
  // To a browser, /v1/ and /v1 are different paths. The request is not under its own last segment plus a slash.
  const paths = ['/', ...below.flatMap((path, i) => (i < parts.length - 1 ? [path, `${path}/`] : [path]))];
  const labels = new URL(env().baseUrl).hostname.split('.');
  const domains = labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'));
  for (const domain of [undefined, ...domains]) {
    for (const path of paths) setCookie(responseHeaders, { name, value: '', maxAgeMs: 0, path, domain });
  }
}
