const DEFAULT = '/app';

/** Any origin would do: only what follows it is kept. */
const BASE = 'http://base.invalid';

/**
 * Where to go after signing in: `value` if it is a path of this site, else the app. Judged as the URL
 * parser reads it, after which tabs and newlines are gone, `\` is `/` and `/.//host` is `//host`.
 */
export function safeReturnTo(value: string | null | undefined): string {
  if (!value?.startsWith('/') || !URL.canParse(value, BASE)) return DEFAULT;
  const { origin, pathname, search, hash } = new URL(value, BASE);
  if (origin !== BASE || pathname.startsWith('//') || pathname === '/sign-in') return DEFAULT;
  return pathname + search + hash;
}

/** The sign-in page's address, coming back to `path` afterwards. */
export function signInPath(path: string): string {
  const returnTo = safeReturnTo(path);
  return returnTo === DEFAULT ? '/sign-in' : `/sign-in?returnTo=${encodeURIComponent(returnTo)}`;
}
