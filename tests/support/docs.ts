import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ANY_BASE, example } from '../../app/(site)/docs/examples.ts';

/** The names of all examples. */
export const examples = readdirSync(join(import.meta.dirname, '../../app/(site)/docs/examples'));

/** Returns an example's text as the docs page at this address shows it. */
export function shown(file: string, baseUrl: string): string {
  return example(file).replaceAll(ANY_BASE, baseUrl);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" };

/** Returns the text of a page's HTML, without scripts and tags. */
export async function shownText(address: string, init?: RequestInit): Promise<string> {
  const page = await (await fetch(address, init)).text();
  return page
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|amp|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');
}
