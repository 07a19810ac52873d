import { type NextRequest, NextResponse } from 'next/server';
import { isView, VIEW_HEADER } from './app/r/[id]/view.ts';

/**
 * Runs only for a receipt's page; other paths keep their static headers and pay nothing. It does what a page cannot:
 * generate a nonce for Next's inline scripts, and see the method (a HEAD is not a view). Next hides its own client's
 * headers from this function, so the matcher excludes those requests.
 */
export const config = {
  matcher: [
    {
      source: '/r/:id',
      missing: [
        { type: 'header', key: 'rsc' },
        { type: 'header', key: 'next-router-prefetch' },
      ],
    },
  ],
};

// React's development build evaluates code to rebuild stack traces, and its overlay styles itself.
// biome-ignore lint/style/noProcessEnv: Next inlines this value at build time; no variable is read
const dev = process.env.NODE_ENV === 'development';

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64'));
  const headers = new Headers(request.headers);
  // Next reads the nonce from the request's policy and puts it on every script it writes.
  headers.set('content-security-policy', policy);
  headers.set(VIEW_HEADER, isView(request) ? '1' : '0');
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}
