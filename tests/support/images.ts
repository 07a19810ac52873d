import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Valid and invalid images. Colors are `#rrggbb`. */

/** Makes a PNG in a single color. */
export function plainPng(width: number, height: number, background = '#b3261e'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Makes one chunk of a PNG, with its checksum. */
function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

const AFTER_IHDR = 33;

/** Returns the PNG with more chunks between its header and its pixels. */
function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, AFTER_IHDR), ...chunks, png.subarray(AFTER_IHDR)]);
}

/** Returns the PNG, padded to exactly `size` bytes by a meaningless chunk. */
export function paddedTo(png: Buffer, size: number): Buffer {
  return withChunks(png, chunk('teSt', new Uint8Array(size - png.length - chunk('teSt').length)));
}

/** Makes an animation: a picture, then a second frame in another color. */
export async function animatedPng(first: string, second: string): Promise<Buffer> {
  const [one, two] = [await plainPng(40, 40, first), await plainPng(40, 40, second)];
  const pixels = two.subarray(two.indexOf('IDAT') + 4, two.indexOf('IEND') - 8);
  const numbers = (...values: number[]) => {
    const data = Buffer.alloc(values.length * 4);
    for (const [index, value] of values.entries()) data.writeUInt32BE(value, index * 4);
    return data;
  };
  const frame = (sequence: number) =>
    chunk('fcTL', Buffer.concat([numbers(sequence, 40, 40, 0, 0), Buffer.from([0, 10, 0, 100, 0, 0])]));
  const animated = withChunks(one, chunk('acTL', numbers(2, 0)), frame(0));
  const end = animated.indexOf('IEND') - 4;
  const later = [frame(1), chunk('fdAT', Buffer.concat([numbers(2), pixels]))];
  return Buffer.concat([animated.subarray(0, end), ...later, animated.subarray(end)]);
}

/** Makes RGB pixels with a profile for inks. */
export async function cmykProfilePng(): Promise<Buffer> {
  const { icc } = await sharp(await inks().withIccProfile('cmyk').toBuffer()).metadata();
  if (!icc) throw new Error('sharp wrote no profile');
  // The whole profile is almost a megabyte, but its header says what it is for.
  const profile = Buffer.concat([Buffer.from('cmyk\0\0', 'latin1'), deflateSync(icc.subarray(0, 100_000))]);
  return withChunks(await plainPng(40, 40), chunk('iCCP', profile));
}

export function cmykJpeg(): Promise<Buffer> {
  return inks().toBuffer();
}

function inks() {
  const create = { width: 40, height: 40, channels: 3, background: '#b3261e' } as const;
  return sharp({ create }).toColourspace('cmyk').jpeg();
}

export async function pngSaying(width: number, height: number): Promise<Buffer> {
  const png = await plainPng(8, 8);
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), png.subarray(AFTER_IHDR)]);
}

/** Returns a pixel's color, as `#rrggbb` or, if it isn't opaque, `#rrggbbaa`. */
export async function pixelAt(png: Uint8Array, x: number, y: number): Promise<string> {
  const { data } = await sharp(png)
    .ensureAlpha()
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.toString('hex').replace(/ff$/, '')}`;
}

export function svg(content: string, attributes = 'viewBox="0 0 100 100"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
}

/** Returns an SVG path with millions of dashes, which once took 44 s to draw. */
export function dashedPath(): string {
  const points = Array.from({ length: 5000 }, (_, i) => `L${(i * 37) % 100} ${(i * 61) % 100}`);
  return svg(`<path d="M0 0${points.join('')}" fill="none" stroke="red" stroke-dasharray="0.01"/>`);
}
