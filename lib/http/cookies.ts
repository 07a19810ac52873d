import { env } from '../env.ts';

/** Another site on the same domain may set a cookie with our name, so we look at several, up to this many. */
const MOST_COOKIES = 4;

/** The session's cookie. Its content is sealed, see lib/sessions/cookie.ts. */
export const SESSION_COOKIE = 'service_session';

/** The version at the end of an iron-session seal. iron-session is lenient about it, so a truncated seal would pass. */
export const SEAL = /^Fe26\.2\*[^~]+~2$/;

/** The values of a request's cookies of that name that have the form of ours, in the order in which they came. */
export function cookiesNamed(request: Request, name: string, form: RegExp): string[] {
  return cookiesIn(request.headers.get('cookie'), name, form);
}

/** The same, from the value of a Cookie header. */
export function cookiesIn(header: string | null, name: string, form: RegExp): string[] {
  const pairs = header?.split(';') ?? [];
  return pairs
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .filter((value) => form.test(value))
    .slice(0, MOST_COOKIES);
}

interface Cookie {
  name: string;
  value: string;
  /** The browser sends it to this path and below. */
  path: string;
  /** 0 removes it. */
  maxAgeMs: number;
}

/**
 * Sets a cookie that scripts cannot read and other sites do not send; over https only, if that is how we are served.
 */
export function setCookie(responseHeaders: Headers, { name, value, path, maxAgeMs }: Cookie): void {
  const secure = env().baseUrl.startsWith('https:') ? '; Secure' : '';
  responseHeaders.append(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${maxAgeMs / 1000}; HttpOnly; SameSite=Lax${secure}`,
  );
}
