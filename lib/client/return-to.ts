const DEFAULT = '/app';

/** Any origin works: only what follows it is used. */
const BASE = 'http://base.invalid';

/**
 * Returns where to go after signing in: `value` if it is a path on this site, otherwise the app. Checks the URL parser's
 * result, since the parser removes tabs and newlines, and turns `\` into `/` and `/.//host` into `//host`.
 */
export function safeReturnTo(value: string | null | undefined): string {
  if (!value?.startsWith('/') || !URL.canParse(value, BASE)) return DEFAULT;
  const { origin, pathname, search, hash } = new URL(value, BASE);
  if (origin !== BASE || pathname.startsWith('//') || pathname === '/sign-in') return DEFAULT;
  return pathname + search + hash;
}

/** Returns the path of the sign-in page, which returns to `path` afterwards. */
export function signInPath(path: string): string {
  const returnTo = safeReturnTo(path);
  return returnTo === DEFAULT ? '/sign-in' : `/sign-in?returnTo=${encodeURIComponent(returnTo)}`;
}
