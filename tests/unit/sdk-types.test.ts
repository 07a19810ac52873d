import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { describeApi } from '../../app/openapi.json/document.ts';
import { newFolder } from '../support/folders.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const HEADER = `/*
 * What the document says of the operations that an API token may use. Made from it: after a change of theirs,
 * npm test -- tests/unit/sdk-types.test.ts --update
 */
`;

/** The document with only the operations of an API token, and the schemas that these need. */
function ofTokens(): object {
  const {
    paths = {},
    components,
    ...rest
  } = JSON.parse(JSON.stringify(describeApi('https://meetingtab.example', { name: undefined, contact: undefined })));
  const kept = Object.entries(paths).filter(([address]) => address.startsWith('/v1/public/'));
  const schemas: Record<string, unknown> = {};
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (name in schemas) continue;
      schemas[name] = components.schemas[name];
      follow(schemas[name]);
    }
  };
  follow(kept);
  return { ...rest, paths: Object.fromEntries(kept), components: { schemas, headers: components.headers } };
}

it('the types of lib/sdk are the document’s', async () => {
  const folder = newFolder();
  const document = path.join(folder, 'openapi.json');
  await writeFile(document, JSON.stringify(ofTokens()));
  const preload = pathToFileURL(path.join(ROOT, 'tests/support/typescript-api.mjs')).href;
  const program = path.join(ROOT, 'node_modules/@hey-api/openapi-ts/dist/run.mjs');
  const options = ['-i', document, '-o', folder, '-p', '@hey-api/typescript', '--no-log-file'];
  await promisify(execFile)(process.execPath, ['--import', preload, program, ...options]);
  const made = await readFile(path.join(folder, 'types.gen.ts'), 'utf8');
  // Its own first comment is removed.
  await expect(made.replace(/^\/\/.*\n/, HEADER)).toMatchFileSnapshot(path.join(ROOT, 'lib/sdk/api-types.ts'));
});
