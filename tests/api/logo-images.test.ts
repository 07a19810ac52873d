import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { signInPro, uploadLogo } from '../support/api.ts';
import {
  animatedPng,
  cmykJpeg,
  cmykProfilePng,
  dashedPath,
  pixelAt,
  plainPng,
  pngSaying,
  svg,
} from '../support/images.ts';

/** Which images may be logos. Refusing one affects nobody else. */

async function expectRefused(body: Uint8Array | string, message: RegExp): Promise<void> {
  const answer = await uploadLogo(await signInPro(), body, 'image/svg+xml');
  expect(answer.body.error.code).toBe('invalid_image');
  expect(answer.body.error.message).toMatch(message);
}

async function stored(body: Uint8Array | string): Promise<Buffer> {
  const answer = await uploadLogo(await signInPro(), body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return Buffer.from(await (await fetch(answer.body.receiptLogoUrl)).arrayBuffer());
}

// See tests/unit/svg.test.ts for everything that is refused.
describe('an SVG is refused', () => {
  it.each([
    ['a script', svg('<script>alert(1)</script>'), /<script>/],
    ['a document type', `<!DOCTYPE svg SYSTEM "file:///etc/passwd">${svg('')}`, /document type/],
    ['broken XML', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', /well-formed/],
  ])('%s', (_, source, message) => expectRefused(source, message));

  it('a `use` bomb, and 72 KB of stacked blurs', async () => {
    const levels = Array.from({ length: 12 }, (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`);
    await expectRefused(svg(`<defs><rect id="l0"/>${levels.join('')}</defs><use href="#l12"/>`), /<use>/);
    const blurs = '<feGaussianBlur stdDeviation="50"/>'.repeat(2_000);
    await expectRefused(svg(`<filter id="a">${blurs}</filter><rect filter="url(#a)"/>`), /filter|elements/);
  });

  it('in UTF-16, or packed', async () => {
    await expectRefused(Buffer.from(`\ufeff${svg('')}`, 'utf16le'), /isn’t a PNG or SVG/);
    await expectRefused(Buffer.from('1f8b0800', 'hex'), /isn’t a PNG or SVG/);
  });
});

describe('a PNG', () => {
  it('that is animated gives its first picture', async () => {
    const animated = await animatedPng('#1f6b3a', '#b3261e');
    expect(animated.includes('acTL')).toBe(true);
    const png = await stored(animated);
    expect(png.includes('acTL')).toBe(false);
    expect(await pixelAt(png, 5, 5)).toBe('#1f6b3a');
  });

  it('with a page or a program behind it is only a picture afterwards', async () => {
    const tail = Buffer.from('<html><script>alert(1)</script></html>PK\u0003\u0004');
    const png = await stored(Buffer.concat([await plainPng(20, 20), tail]));
    expect(png.includes('<script>')).toBe(false);
    expect(png.subarray(-8, -4).toString()).toBe('IEND');
  });

  it('with a CMYK profile becomes plain sRGB', async () => {
    const png = await stored(await cmykProfilePng());
    expect(await sharp(png).metadata()).toMatchObject({ space: 'srgb', hasProfile: false });
    expect(await pixelAt(png, 9, 9)).toBe('#b3261e');
  });

  it.each([
    ['16 bits a channel', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['grey', (image: Sharp) => image.greyscale().png()],
    ['a palette', (image: Sharp) => image.png({ palette: true })],
    ['line by line in seven passes', (image: Sharp) => image.png({ progressive: true })],
  ])('with %s becomes one of 8-bit sRGB', async (_, make) => {
    const image = sharp({ create: { width: 600, height: 300, channels: 4, background: '#888888' } });
    const png = await stored(await make(image).toBuffer());
    expect(await sharp(png).metadata()).toMatchObject({ width: 512, height: 256, space: 'srgb', depth: 'uchar' });
    expect(await pixelAt(png, 9, 9)).toBe('#888888');
  });

  it('of 20,000 pixels a side is refused, whether it has them or only says so', async () => {
    const person = await signInPro();
    for (const png of [await plainPng(20_000, 20), await pngSaying(20_000, 20_000), await pngSaying(2 ** 31 - 1, 1)]) {
      expect((await uploadLogo(person, png)).body.error).toMatchObject({ code: 'invalid_image', message: /4096/ });
    }
    expect((await uploadLogo(person, await plainPng(4096, 4096))).status).toBe(200);
  });

  it('that breaks off, or that isn’t one, is refused', async () => {
    const person = await signInPro();
    const png = await plainPng(200, 200);
    const others = [
      cmykJpeg(),
      sharp(png).webp().toBuffer(),
      sharp(png).gif().toBuffer(),
      sharp(png).tiff().toBuffer(),
    ];
    const broken = [0, 8, 20, 33, png.length - 40].map((length) => png.subarray(0, length));
    for (const body of [
      ...broken,
      await pngSaying(4000, 4000),
      Buffer.from('%PDF-1.7'),
      ...(await Promise.all(others)),
    ]) {
      expect((await uploadLogo(person, body)).body.error?.code, body.toString('latin1', 0, 12)).toBe('invalid_image');
    }
  });
});

it('of three logos that are slow to draw, one is turned away; the others are killed, and hold nobody up', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => signInPro()));
  const person = await signInPro();
  const slow = people.map((one) => uploadLogo(one, dashedPath()));
  let drawing = 3;
  for (const one of slow) void one.then(() => (drawing -= 1));
  const first = await Promise.race(slow);
  expect(first.body.error.code).toBe('unavailable');
  expect((await person.client.get('/v1/workspaces')).status).toBe(200);
  expect(drawing).toBe(2);
  for (const { body } of (await Promise.all(slow)).filter((one) => one !== first))
    expect(body.error).toMatchObject({ code: 'invalid_image', message: expect.stringMatching(/too long/) });
  // The child processes are gone, and their memory is free.
  expect((await uploadLogo(person, await plainPng(20, 20))).status).toBe(200);
});

it('one account’s logos are drawn one after another, and leave a place for others', async () => {
  const [person, other] = [await signInPro(), await signInPro()];
  let drawing = 2;
  const slow = Array.from({ length: 2 }, () => uploadLogo(person, dashedPath()).finally(() => (drawing -= 1)));
  // Both have been received by now, or it doesn't matter.
  expect((await person.client.get('/v1/workspaces')).status).toBe(200);
  expect((await uploadLogo(other, await plainPng(20, 20))).status).toBe(200);
  expect(drawing).toBe(2);
  for (const { body } of await Promise.all(slow)) expect(body.error.message).toMatch(/too long/);
});
