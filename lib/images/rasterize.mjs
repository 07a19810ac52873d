/**
 * Turns an image into a small PNG in a process of its own: a hostile image can keep an XML parser or a decoder busy for
 * minutes despite any timeout, or crash it. lib/images/child.ts starts this file by its path and kills the process. No
 * bundler sees the file or its imports, so next.config.mjs lists them among the files of a deployed function.
 *
 * The image comes in on stdin, the PNG goes out on stdout. The process sends `ready` before it reads the image. Exit code 65
 * (EX_DATAERR) means the image can't be used; a message `{ unusable }` before it may say why.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { UnusableImage } from './refusal.ts';
import { plainSvg } from './svg.ts';
import { BAD_IMAGE, LARGEST, MOST_PIXELS_A_SIDE } from './terms.ts';

// The parent is gone. Nothing else would end a rendering that takes hours.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const isSvg = process.argv[2] === 'svg';

sharp.cache(false);
sharp.concurrency(1);
// Allows only libvips' loader for the detected format, from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [isSvg ? 'VipsForeignLoadSvgBuffer' : 'VipsForeignLoadPngBuffer'] });

const upload = await buffer(process.stdin);
process.send?.('ready');
try {
  const input = isSvg ? Buffer.from(plainSvg(upload)) : upload;
  const png = await sharp(input, { limitInputPixels: MOST_PIXELS_A_SIDE ** 2, failOn: 'error', autoOrient: true })
    .resize(LARGEST, LARGEST, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
  process.stdout.write(png, () => process.exit(0));
} catch (error) {
  const end = () => process.exit(BAD_IMAGE);
  if (error instanceof UnusableImage) process.send?.({ unusable: error.message }, end);
  else end();
}
