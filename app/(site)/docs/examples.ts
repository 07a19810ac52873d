import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from '#lib/env.ts';

const FOLDER = 'app/(site)/docs/examples';

/** The placeholder for this service's address in an example. */
export const ANY_BASE = 'https://your-meeting-tab.example';

/** Returns the text of an example file. The tests run these files, but only check the form of those in Power Query. */
export function example(file: string): string {
  return readFileSync(join(process.cwd(), FOLDER, file), 'utf8').trimEnd();
}

/** Returns an example with this service's address. */
export function ownExample(file: string): string {
  return example(file).replaceAll(ANY_BASE, env().baseUrl);
}
