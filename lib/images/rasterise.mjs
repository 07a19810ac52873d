/**
 * Turns an image into a small PNG, in a process of its own: a hostile one can hold a decoder for a minute whatever
 * time-out it is given, and may crash it. lib/images/child.ts starts this file by its path and kills it, so it is plain
 * JavaScript that no bundler sees; next.config.mjs names it among the files a deployed function carries.
 *
 * The image comes in on stdin, the PNG goes out on stdout. It says `ready` before it decodes. Exit code 65 (EX_DATAERR):
 * the image cannot be used.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

// Whoever started us is gone, and nobody else would end a drawing that takes hours.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const [kind, largest, mostPixels] = process.argv.slice(2);

sharp.cache(false);
sharp.concurrency(1);
// Of all the formats libvips reads, the one that the first bytes said, from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [kind === 'svg' ? 'VipsForeignLoadSvgBuffer' : 'VipsForeignLoadPngBuffer'] });

const input = await buffer(process.stdin);
process.send?.('ready');
try {
  const png = await sharp(input, { limitInputPixels: Number(mostPixels), failOn: 'error', autoOrient: true })
    .resize(Number(largest), Number(largest), { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
  process.stdout.write(png, () => process.exit(0));
} catch {
  process.exit(65);
}
