import { readReference } from '#api/reference.ts';
import { servedDocument } from '#api/served.ts';
import { SITE_PAGES } from '../../pages.ts';
import { indexOf } from '../search/index-of.tsx';

/** The examples in it have the address of this service, which the build doesn't know. */
export const dynamic = 'force-dynamic';

let text: string | undefined;

/** What the docs' search looks through: the pages' own words. */
export function GET(): Response {
  text ??= JSON.stringify(indexOf(SITE_PAGES, readReference(servedDocument())));
  return new Response(text, {
    headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
  });
}
