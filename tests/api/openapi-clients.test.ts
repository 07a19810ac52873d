import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { signInPro } from '../support/api.ts';

const exec = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../..');
const installed = (file: string) => path.join(ROOT, 'node_modules', file);
/** Inside the project, so that generated code finds its packages. */
const CACHE = path.join(ROOT, '.next/cache');

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'ES2024',
    module: 'Preserve',
    moduleResolution: 'Bundler',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    types: [],
    skipLibCheck: false,
  },
};

describe('a client made by hey-api', () => {
  it('compiles under strict, and calls ten operations', async () => {
    const { client, workspace } = await signInPro();
    await mkdir(CACHE, { recursive: true });
    const folder = await mkdtemp(path.join(CACHE, 'client-'));
    try {
      const document = path.join(folder, 'openapi.json');
      await writeFile(document, await (await client.fetch('GET', '/openapi.json')).text());
      const preload = pathToFileURL(path.join(ROOT, 'tests/support/typescript-api.mjs')).href;
      // Its bin/run.js would start a separate process, without preloaded modules.
      const program = installed('@hey-api/openapi-ts/dist/run.mjs');
      const options = ['-i', document, '-o', path.join(folder, 'generated'), '-c', '@hey-api/client-fetch'];
      await exec(process.execPath, ['--import', preload, program, ...options, '--no-log-file'], { cwd: folder });
      await cp(path.join(ROOT, 'tests/support/openapi-client.ts.txt'), path.join(folder, 'story.ts'));
      await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
      const compiled = exec(process.execPath, [installed('typescript/bin/tsc'), '-p', folder]);
      await expect(compiled.catch(({ stdout }) => stdout)).resolves.toMatchObject({ stdout: '' });
      const { story } = await import(/* @vite-ignore */ path.join(folder, 'story.ts'));
      expect(await story(client.app.baseUrl, client.cookie)).toEqual({
        ok: true,
        status: 'active',
        name: 'Platform',
        used: 1,
        sameReceipt: true,
        accepted: 'typed',
        pulled: 1,
        meetings: 0,
        cost: 0,
        gone: true,
        code: 'not_found',
      });
      expect((await client.get('/v1/workspaces')).body.workspaces[0].id).toBe(workspace.id);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
