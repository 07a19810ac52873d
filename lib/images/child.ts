import { spawn } from 'node:child_process';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { bareEnvironment } from '../env.ts';
import { ApiError } from '../http/errors.ts';
import { UnusableImage } from './refusal.ts';
import { BAD_IMAGE } from './terms.ts';

export type Kind = 'png' | 'svg';

/** How long a picture may take to be read and drawn. Honest logos take 10–50 ms. */
const DRAW_MS = 3_000;

/** How long the process may take to start: some seconds where sharp is read from a cold disk. */
const START_MS = 10_000;

/** Each takes a core for as long as it runs. */
const MOST_AT_ONCE = 2;

/** What rasterise.mjs says of an image that is at fault. A decoder that was taken over may say anything. */
const Verdict = z.object({ unusable: z.string().max(300) });

let running = 0;

/**
 * The image as a PNG of at most LARGEST × LARGEST, read and drawn in a process that is killed when it takes too long.
 * Throws UnusableImage, or unavailable.
 */
export async function rasterise(kind: Kind, image: Uint8Array): Promise<Buffer> {
  if (running >= MOST_AT_ONCE) {
    throw new ApiError('unavailable', { message: 'Other logos are being drawn. Try again later.', retryAfter: 3 });
  }
  running += 1;
  try {
    return await inChild(kind, image);
  } finally {
    running -= 1;
  }
}

async function inChild(kind: Kind, image: Uint8Array): Promise<Buffer> {
  // From the project's folder: the bundler moves this module, and must not read more into the path than it says.
  const script = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/images/rasterise.mjs');
  const child = spawn(process.execPath, [script, kind], {
    // No secret of ours is in the reach of a decoder that an image took over.
    env: bareEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  });
  const { stdin, stdout } = child;
  // They are asked for above; the types do not follow an ipc channel beside them.
  if (!stdin || !stdout) throw new Error('rasterise.mjs has no pipes');
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
  // It may end before it has read all; its exit code says why.
  stdin.on('error', () => {});
  stdin.end(image);
  try {
    const [png, code] = await Promise.all([buffer(stdout), exitOf(child)]);
    if (code === 0 && png.byteLength > 0) return png;
    if (late === 'starting') throw new ApiError('unavailable', { cause: new Error('rasterise.mjs did not start') });
    if (late === 'drawing') throw new UnusableImage('The image takes too long to draw. Use a simpler one, or a PNG.');
    if (code === BAD_IMAGE)
      throw new UnusableImage(verdict ?? 'The image is damaged, or of a kind that cannot be used.');
    throw new Error(`rasterise.mjs ended with ${code}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves when the process is gone, with its exit code; null when a signal ended it. */
function exitOf(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
}
