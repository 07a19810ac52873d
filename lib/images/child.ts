import { spawn } from 'node:child_process';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { bareEnvironment } from '../env.ts';
import { ApiError } from '../http/errors.ts';
import { UnusableImage } from './refusal.ts';
import { BAD_IMAGE } from './terms.ts';

export type Kind = 'png' | 'svg';

/** How long reading and drawing an image may take. Real logos take 10–50 ms. */
const DRAW_MS = 3_000;

/** How long the process may take to start: a few seconds when sharp is loaded from a cold disk. */
const START_MS = 10_000;

/** The maximum number of processes at once: each occupies a core while it runs. */
const MOST_AT_ONCE = 2;

/** What rasterize.mjs reports about a bad image. Parsed, since a compromised decoder could send anything. */
const Verdict = z.object({ unusable: z.string().max(300) });

/** The images being drawn, by account. */
const drawings = new Map<string, Promise<Buffer>>();

/**
 * Returns the image as a PNG of at most LARGEST × LARGEST, read and drawn in a process that is killed if it takes too long.
 * An account's images are drawn one after another, so that no account can occupy all processes. Throws UnusableImage or
 * unavailable.
 */
export async function rasterize(accountId: string, kind: Kind, image: Uint8Array): Promise<Buffer> {
  for (let own = drawings.get(accountId); own; own = drawings.get(accountId)) await own.catch(() => {});
  if (drawings.size >= MOST_AT_ONCE) {
    throw new ApiError('unavailable', { message: 'Other logos are being processed. Try again later.', retryAfter: 3 });
  }
  const drawing = inChild(kind, image);
  drawings.set(accountId, drawing);
  try {
    return await drawing;
  } finally {
    drawings.delete(accountId);
  }
}

async function inChild(kind: Kind, image: Uint8Array): Promise<Buffer> {
  // Relative to the project folder, because the bundler moves this module and would try to follow the path.
  const script = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/images/rasterize.mjs');
  const child = spawn(process.execPath, [script, kind], {
    // A decoder compromised by an image must not find secrets.
    env: bareEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  });
  const { stdin, stdout } = child;
  // The pipes are requested above, but the types don't include them beside an ipc channel.
  if (!stdin || !stdout) throw new Error('rasterize.mjs has no pipes');
  let late: 'starting' | 'drawing' | null = null;
  const killAfter = (ms: number, what: 'starting' | 'drawing') =>
    setTimeout(() => {
      late = what;
      child.kill('SIGKILL');
    }, ms);
  let timer = killAfter(START_MS, 'starting');
  let isReady = false;
  let verdict: string | undefined;
  child.on('message', (message) => {
    verdict ??= Verdict.safeParse(message).data?.unusable;
    if (message !== 'ready' || isReady) return;
    isReady = true;
    clearTimeout(timer);
    timer = killAfter(DRAW_MS, 'drawing');
  });
  // The process may exit before it has read everything; its exit code says why.
  stdin.on('error', () => {});
  stdin.end(image);
  try {
    const [png, code] = await Promise.all([buffer(stdout), exitOf(child)]);
    if (code === 0 && png.byteLength > 0) return png;
    if (late === 'starting') throw new ApiError('unavailable', { cause: new Error('rasterize.mjs did not start') });
    if (late === 'drawing') throw new UnusableImage('The image takes too long to draw. Use a simpler one, or a PNG.');
    if (code === BAD_IMAGE) throw new UnusableImage(verdict ?? 'The image is damaged, or not a kind that can be used.');
    throw new Error(`rasterize.mjs ended with ${code}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves with the exit code when the process is gone; null when a signal ended it. */
function exitOf(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
}
