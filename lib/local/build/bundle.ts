import path from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles the API's routes (app/api.ts) into one file for our own server, in about a second: Node alone can read neither the
 * JSX of emails nor imports without an extension. Packages are not bundled.
 */
const ROOT = path.join(import.meta.dirname, '../../..');

const bundle = await rolldown({
  input: path.join(ROOT, 'app/api.ts'),
  platform: 'node',
  tsconfig: path.join(ROOT, 'tsconfig.json'),
  external: (id) => !/^[./#]/.test(id) && !path.isAbsolute(id),
});
await bundle.write({ file: path.join(ROOT, '.next/api.mjs'), format: 'esm', codeSplitting: false, sourcemap: true });
