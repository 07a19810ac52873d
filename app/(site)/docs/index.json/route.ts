import { servedDocument } from '#api/document.ts';
import { readReference } from '#api/reference.ts';
import { SITE_PAGES } from '../../pages.ts';
import { indexOf } from '../search/index-of.tsx';

/** Its examples contain this service's address, which the build doesn't know. */
export const dynamic = 'force-dynamic';

let text: string | undefined;

/** Serves what the docs' search looks through: the text of the pages. */
export function GET(): Response {
  text ??= JSON.stringify(indexOf(SITE_PAGES, readReference(servedDocument())));
  return new Response(text, {
    headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
  });
}
