import { env, everyoneHasPro } from '#lib/env.ts';
import { listedPages } from '../(site)/pages.ts';
import { apiText } from '../openapi.json/api-text.ts';
import { servedDocument } from '../openapi.json/document.ts';
import { readReference } from '../openapi.json/reference.ts';

/** The addresses come from the environment, which the build doesn't know. */
export const dynamic = 'force-dynamic';

let text: string | undefined;

/** Serves what this is, where the pages are, and the whole API, for assistants (llmstxt.org). */
export function GET(): Response {
  text ??= write(env().baseUrl);
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
}

function write(origin: string): string {
  const [home, ...pages] = listedPages();
  const links = (isDocs: boolean) =>
    pages
      .filter(({ path }) => path.startsWith('/docs') === isDocs)
      .map(({ path, title, description }) => `- [${title}](${origin}${path}): ${description}`);
  return [
    '# Meeting Tab',
    `> ${home?.description}`,
    `The app is at ${origin}/app. ${everyoneHasPro() ? 'Meetings stay on the device unless their owner signs in.' : 'Meetings stay on the device unless their owner is on Pro.'} What is public never has a name, a salary or a rate in it.`,
    '## Docs',
    [...links(true), `- [OpenAPI spec](${origin}/openapi.json): The API, for tools.`].join('\n'),
    '## API',
    apiText(readReference(servedDocument()), origin),
    '## Optional',
    `${links(false).join('\n')}\n`,
  ].join('\n\n');
}
