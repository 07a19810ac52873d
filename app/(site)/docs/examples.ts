import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'app/(site)/docs/examples';

/** An example as it stands in its file, read while the page is built. The tests run the same text, but for Power Query's, whose form they check. */
export function example(file: string): string {
  return readFileSync(join(process.cwd(), FOLDER, file), 'utf8').trimEnd();
}
