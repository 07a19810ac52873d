import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '#lib/env.ts';

const FOLDER = 'app/(site)/docs/examples';

/** Stands in an example for the address of this service. */
export const ANY_BASE = 'https://your-meeting-tab.example';

/** Returns the text of an example file. The tests run these files; of those in Power Query they check the form only. */
export function example(file: string): string {
  return readFileSync(join(process.cwd(), FOLDER, file), 'utf8').trimEnd();
}

/** Returns it with the address of this service. */
export function ownExample(file: string): string {
  return example(file).replaceAll(ANY_BASE, env().baseUrl);
}
