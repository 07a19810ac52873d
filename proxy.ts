import { createHash } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { NOTE } from './app/(client)/app/shell/known-device-note.ts';
import { deadStatus, lookUp, tellFound } from './app/dead-links.ts';
import { PAGE_LANGUAGE_HEADER } from './app/page-language.ts';
import { isView, VIEW_HEADER } from './app/r/[id]/bots.ts';
import { LANGUAGE_NOTE } from './app/ui/language-script.ts';
import { hostsOf, providers } from './lib/calendars/service.ts';
import { CONNECT_PATH } from './lib/calendars/terms.ts';
import { KEPT_HEADER, pagePolicy, receiptPolicy } from './lib/http/content-security-policy.ts';
import { readerOf } from './lib/languages/service.ts';
import { languageAt } from './lib/languages/terms.ts';

/**
 * Runs only for pages made per request; other paths keep their static headers at no cost. Does what a page can't: generate a
 * nonce for Next's inline scripts, see the method (a HEAD is not a view of a receipt), set Content-Language, and choose the
 * status of a complete page. (notFound() leaves an empty one that only scripts fill: vercel/next.js#62228.) Next hides its
 * own client's headers from this function, so the matcher excludes those requests.
 */
export const config = {
  matcher: [
    {
      source: '/(r/[^/]+|pricing|docs|docs/.+|privacy|terms|billing/return|digest/unsubscribe|app/calendar/connect)?',
      missing: [
        { type: 'header', key: 'rsc' },
        { type: 'header', key: 'next-router-prefetch' },
      ],
    },
    {
      // Next reads this without running it: the languages of lib/languages/terms.ts, and the paths of site-paths.ts.
      source: '/(de|fr|es|pt|it|nl|pl|ja|ko|zh-Hans|ar){/(pricing|privacy|terms)}?',
      missing: [
        { type: 'header', key: 'rsc' },
        { type: 'header', key: 'next-router-prefetch' },
      ],
    },
  ],
};

/** The app's own inline scripts, which have no nonce, since its other pages are made by the build. */
const ofTheApp = [NOTE, LANGUAGE_NOTE]
  .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  .join(' ');

function policyOf(path: string, scripts: string): string {
  if (path === CONNECT_PATH) return pagePolicy(`${scripts} ${ofTheApp}`, hostsOf(providers()));
  if (path === '/billing/return') return pagePolicy(`${scripts} ${ofTheApp}`);
  return path.startsWith('/r/') ? receiptPolicy(scripts) : pagePolicy(scripts);
}

export async function proxy(request: NextRequest): Promise<NextResponse> {
  const site = languageAt(request.nextUrl.pathname);
  const headers = new Headers(request.headers);
  headers.set(PAGE_LANGUAGE_HEADER, site.language);
  // Many readers get the same copy of this page, so it has no nonce.
  if (request.headers.has(KEPT_HEADER)) return NextResponse.next({ request: { headers } });
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const isReceipt = request.nextUrl.pathname.startsWith('/r/');
  const scripts = `'nonce-${nonce}' 'strict-dynamic'`;
  const policy = policyOf(request.nextUrl.pathname, scripts);
  // Next reads the nonce from the request's policy and adds it to every script it writes.
  headers.set('content-security-policy', policy);
  const countView = isView(request);
  const found = await lookUp(request.nextUrl, { countView });
  tellFound(headers, found);
  // A receipt that was read here was also counted here.
  headers.set(VIEW_HEADER, countView && found === undefined ? '1' : '0');
  const [wanted, own] = [headers.get('accept-language'), found?.language];
  const isForReader = isReceipt || request.nextUrl.pathname === '/digest/unsubscribe';
  const language = isForReader ? readerOf(wanted, own).language : site.language;
  headers.set(PAGE_LANGUAGE_HEADER, language);
  const response = NextResponse.next({ request: { headers }, ...deadStatus(found) });
  response.headers.set('content-security-policy', policy);
  if (isForReader) {
    response.headers.set('vary', 'Accept-Language');
    // Left out if only the page reads the receipt, for a reader who asks for no language: it may use the receipt's own.
    if (wanted !== null || own !== undefined) response.headers.set('content-language', language);
  }
  return response;
}
