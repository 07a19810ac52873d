import { servedDocument } from './document.ts';

/** The addresses come from the environment, which the build doesn't know. */
export const dynamic = 'force-dynamic';

let text: string | undefined;

/** For pages and tools on any site: it's the same for everyone. */
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=300',
  'access-control-allow-origin': '*',
};

export function GET(): Response {
  text ??= JSON.stringify(servedDocument());
  return new Response(text, { headers: HEADERS });
}
