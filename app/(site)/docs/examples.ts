import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'app/(site)/docs/examples';

/** Returns the text of an example file. The tests run these files; of those in Power Query they check the form only. */
export function example(file: string): string {
  return readFileSync(join(process.cwd(), FOLDER, file), 'utf8').trimEnd();
}
