import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ANY_BASE } from '#lib/client/hooks/use-base-address.ts';
import { example } from '../../app/(site)/docs/examples.ts';

/** The names of all examples. */
export const examples = readdirSync(join(import.meta.dirname, '../../app/(site)/docs/examples'));

/** An example's text as the docs page shows it at this address. */
export function shown(file: string, baseUrl: string): string {
  return example(file).replaceAll(ANY_BASE, baseUrl);
}
