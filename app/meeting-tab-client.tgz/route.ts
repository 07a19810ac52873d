import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Packed by the build, which has the compiler, and served as a file. */
export const dynamic = 'force-static';

/** Serves the typed client as a package that npm can install from this address. */
export async function GET(): Promise<Response> {
  const folder = await mkdtemp(join(tmpdir(), 'meeting-tab-client-'));
  try {
    const source = join(process.cwd(), 'lib/sdk');
    // On Windows, npm is a script and needs a shell.
    const shell = process.platform === 'win32';
    await promisify(execFile)('npm', ['pack', '--pack-destination', folder], { cwd: source, shell });
    const [file = ''] = await readdir(folder);
    return new Response(await readFile(join(folder, file)), { headers: { 'content-type': 'application/gzip' } });
  } finally {
    await rm(folder, { recursive: true });
  }
}
