/**
 * The Content-Security-Policies of pages. next.config.mjs sends one with pages made by the build, whose inline scripts it
 * knows; proxy.ts with pages made for a request, whose inline scripts carry a nonce.
 */

/** Our own server sends this header when it names a page's inline scripts itself (lib/server/kept-pages.ts). */
export const KEPT_HEADER = 'x-kept-page';

// React's development build evaluates code to rebuild stack traces, and its overlay styles itself.
// biome-ignore lint/style/noProcessEnv: Next inlines this value at build time; no variable is read
const dev = process.env.NODE_ENV === 'development';

/** Returns the policy of a page. `scripts` says what may run, `hosts` where it may send requests besides its own origin. */
export function pagePolicy(scripts: string, hosts: readonly string[] = []): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...hosts].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Returns the policy of a receipt, which strangers open: it sends only a vote, and has no inline styles. */
export function receiptPolicy(scripts: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}${dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
