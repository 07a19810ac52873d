import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { shareReceipt, signIn, signInPro, stranger, uploadLogo } from '../support/api.ts';
import { query, runCron } from '../support/app.ts';
import { paddedTo, pixelAt, plainPng, svg } from '../support/images.ts';
import { makePro } from '../support/pro.ts';

/** How a logo is uploaded, kept, shown and removed. See logo-images.test.ts for which images are accepted. */

const LIMIT = 262_144;

const fetchLogo = async (url: string) => {
  const response = await fetch(url);
  return { response, png: Buffer.from(await response.arrayBuffer()) };
};

describe('an upload', () => {
  it('returns the workspace with the logo’s address, and the picture is there', async () => {
    const person = await signInPro();
    const before = (await person.client.get('/v1/workspaces')).body.workspaces[0];
    const { status, body } = await uploadLogo(person, await plainPng(1000, 500));
    expect(status).toBe(200);
    expect(body.receiptLogoUrl).toMatch(new RegExp(`^${person.client.app.baseUrl}/logos/[0-9a-f]{64}\\.png$`));
    expect(body).toEqual({ ...before, receiptLogoUrl: body.receiptLogoUrl, updatedAt: body.updatedAt });
    expect((await person.client.get('/v1/me')).body.workspaces).toEqual([body]);
    const { response, png } = await fetchLogo(body.receiptLogoUrl);
    expect(response.status).toBe(200);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 512, height: 256, space: 'srgb' });
    expect(await pixelAt(png, 256, 128)).toBe('#b3261e');
  });

  it('of an SVG is drawn as large as logos are kept, with its styles, gradients and clip paths', async () => {
    const person = await signInPro();
    const source = svg(
      `<title>A logo</title><metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>
       <style>.left { fill: #1f6b3a }</style>
       <defs><linearGradient id="g"><stop stop-color="#00f"/><stop offset="1" stop-color="#00f"/></linearGradient>
       <clipPath id="c"><rect width="10" height="10"/></clipPath></defs>
       <rect class="left" width="10" height="10"/><rect x="10" width="10" height="10" style="fill:url(#g)"/>
       <g clip-path="url(#c)"><rect y="5" width="20" height="5" fill="#b3261e"/></g>`,
      'viewBox="0 0 20 10" width="10mm" height="5mm" inkscape:version="1" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
    );
    const { status, body } = await uploadLogo(person, source, 'image/svg+xml');
    expect(status).toBe(200);
    const { png } = await fetchLogo(body.receiptLogoUrl);
    expect(await sharp(png).metadata()).toMatchObject({ width: 512, height: 256, hasAlpha: true });
    const colours = [pixelAt(png, 100, 60), pixelAt(png, 400, 60), pixelAt(png, 100, 200), pixelAt(png, 400, 200)];
    expect(await Promise.all(colours)).toEqual(['#1f6b3a', '#0000ff', '#b3261e', '#0000ff']);
  });

  it('keeps transparency', async () => {
    const person = await signInPro();
    const { body } = await uploadLogo(person, svg('<circle cx="50" cy="50" r="20"/>'), 'image/svg+xml');
    const { png } = await fetchLogo(body.receiptLogoUrl);
    expect([await pixelAt(png, 0, 0), await pixelAt(png, 256, 256)]).toEqual(['#00000000', '#000000']);
  });

  it('is judged by its bytes, not by its content type', async () => {
    const person = await signInPro();
    expect((await uploadLogo(person, svg('<rect width="9" height="9"/>'), 'image/png')).status).toBe(200);
    expect((await uploadLogo(person, await plainPng(9, 9), 'image/svg+xml; charset=utf-8')).status).toBe(200);
    expect((await uploadLogo(person, await plainPng(9, 9), 'IMAGE/X-PNG')).status).toBe(200);
  });

  it('of 262,144 bytes is accepted, of 262,145 isn’t', async () => {
    const person = await signInPro();
    const png = await plainPng(64, 64);
    expect(paddedTo(png, LIMIT).byteLength).toBe(LIMIT);
    expect((await uploadLogo(person, paddedTo(png, LIMIT))).status).toBe(200);
    const { status, body } = await uploadLogo(person, paddedTo(png, LIMIT + 1));
    expect([status, body.error.code]).toEqual([413, 'payload_too_large']);
  });
});

describe('what is checked first', () => {
  it.each(['application/json', 'text/html', 'application/octet-stream', 'imagepng', ''])(
    'a content type of %j: 415, whoever asks; 413 if it is too large as well',
    async (contentType) => {
      const person = await signIn();
      const answer = await uploadLogo(person, Buffer.alloc(LIMIT), contentType);
      expect(answer.body.error.code).toBe('unsupported_media_type');
      expect((await uploadLogo(person, Buffer.alloc(LIMIT + 1), contentType)).status).toBe(413);
    },
  );

  it('session, size, type, workspace, plan, image', async () => {
    const person = await signInPro();
    const free = await signIn();
    const large = Buffer.alloc(LIMIT + 1);
    const nobody = { client: await stranger(), workspace: { ...free.workspace, id: 'nothing' } };
    const elsewhere = { ...free, workspace: person.workspace };
    expect((await uploadLogo({ ...free, ...nobody }, large)).status).toBe(401);
    expect((await uploadLogo(elsewhere, large)).status).toBe(413);
    expect((await uploadLogo(elsewhere, 'no image')).status).toBe(404);
    const refused = await uploadLogo(free, 'no image');
    expect(refused.body.error.code).toBe('pro_required');
    const bad = await uploadLogo(person, 'no image');
    expect(bad.body.error.code).toBe('invalid_image');
  });
});

it('30 uploads an hour, good or bad, and no more; another account goes on', async () => {
  const [person, other] = [await signInPro(), await signInPro()];
  const bad = await Promise.all(Array.from({ length: 30 }, () => uploadLogo(person, 'no image')));
  expect(new Set(bad.map(({ status }) => status))).toEqual(new Set([400]));
  const refused = await uploadLogo(person, await plainPng(9, 9));
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect((await uploadLogo(other, await plainPng(9, 9))).status).toBe(200);
});

describe('/logos/{sha256}.png', () => {
  it('is immutable, sandboxed, and answers 304 to a browser that has it', async () => {
    const person = await signInPro();
    const { body } = await uploadLogo(person, await plainPng(30, 30));
    const { response, png } = await fetchLogo(body.receiptLogoUrl);
    const { headers } = response;
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('set-cookie')).toBeNull();
    expect(png.byteLength).toBeGreaterThan(0);
    const etag = headers.get('etag') ?? '';
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      expect((await fetch(body.receiptLogoUrl, { headers: { 'if-none-match': tag } })).status).toBe(304);
    }
    expect((await fetch(body.receiptLogoUrl, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect((await fetch(body.receiptLogoUrl, { method: 'HEAD' })).status).toBe(200);
  });

  it.each([
    'nothing',
    `${'0'.repeat(64)}.png`,
    `${'0'.repeat(64)}`,
    '..%2F..%2Fpackage.json',
    '%00.png',
    'x'.repeat(3000),
  ])('%s: 404', async (file) => {
    const response = await (await stranger()).fetch('GET', `/logos/${file}`);
    expect(response.status).toBe(404);
  });
});

describe('removal', () => {
  const statusOf = async (url: string) => (await fetch(url)).status;

  it('DELETE removes it; repeating it changes nothing; without Pro, too', async () => {
    const person = await signInPro();
    const { body } = await uploadLogo(person, await plainPng(31, 30));
    await makePro(person, { status: 'canceled', endedAt: new Date() });
    const path = `/v1/workspaces/${person.workspace.id}/logo`;
    const removed = await person.client.delete(path);
    expect(removed.status).toBe(200);
    expect(removed.body).toEqual({ ...body, receiptLogoUrl: null, updatedAt: removed.body.updatedAt });
    expect(await statusOf(body.receiptLogoUrl)).toBe(404);
    expect((await person.client.delete(path)).body).toEqual(removed.body);
  });

  it('a replaced logo goes, unless a receipt or another workspace shows it', async () => {
    const [person, other] = [await signInPro(), await signInPro()];
    const [one, two] = [await plainPng(32, 30), await plainPng(33, 30)];
    const first = (await uploadLogo(person, one)).body.receiptLogoUrl;
    expect((await uploadLogo(other, one)).body.receiptLogoUrl).toBe(first);
    const receipt = await shareReceipt(person);
    expect(receipt).toMatchObject({ brandLogoUrl: first, showServiceFreeLine: false });
    const second = (await uploadLogo(person, two)).body.receiptLogoUrl;
    expect(await statusOf(first)).toBe(200);
    await other.client.delete(`/v1/workspaces/${other.workspace.id}/logo`);
    expect(await statusOf(first)).toBe(200);
    await person.client.delete(`/v1/receipts/${receipt.id}`);
    // A logo shown only by a receipt doesn't keep the other logos.
    const third = (await uploadLogo(other, await plainPng(38, 30))).body.receiptLogoUrl;
    await shareReceipt(other);
    await other.client.delete(`/v1/workspaces/${other.workspace.id}/logo`);
    await runCron(person.client.app, 'housekeeping');
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([404, 200, 200]);
  });

  it('goes with the account', async () => {
    const person = await signInPro();
    const first = (await uploadLogo(person, await plainPng(34, 30))).body.receiptLogoUrl;
    await shareReceipt(person);
    const second = (await uploadLogo(person, await plainPng(34, 31))).body.receiptLogoUrl;
    await person.client.delete('/v1/me');
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 404]);
  });

  it('never happens to one that a receipt shows, whatever comes at once', async () => {
    const person = await signInPro();
    const [picture, ...others] = await Promise.all([35, 36].map((width) => plainPng(width, 30)));
    if (!picture) throw new Error('no picture');
    // From now on there is always a logo, so each receipt has one.
    await uploadLogo(person, picture);
    const pictures = [picture, ...others];
    for (let round = 0; round < 4; round += 1) {
      const [, receipts] = await Promise.all([
        Promise.all(pictures.map((picture) => uploadLogo(person, picture))),
        Promise.all(Array.from({ length: 5 }, () => shareReceipt(person))),
        runCron(person.client.app, 'housekeeping'),
      ]);
      for (const { brandLogoUrl } of receipts) expect(await statusOf(brandLogoUrl ?? 'none')).toBe(200);
    }
    const [workspace] = (await person.client.get('/v1/workspaces')).body.workspaces;
    expect(await statusOf(workspace.receiptLogoUrl)).toBe(200);
  });

  it('without Pro, the logo waits, and new receipts go without it', async () => {
    const person = await signInPro();
    const { body } = await uploadLogo(person, await plainPng(37, 30));
    await makePro(person, { status: 'canceled', endedAt: new Date() });
    expect(await shareReceipt(person)).toMatchObject({ brandLogoUrl: null, showServiceFreeLine: true });
    expect((await person.client.get('/v1/workspaces')).body.workspaces[0].receiptLogoUrl).toBe(body.receiptLogoUrl);
    const rows = await query(person.client.app, 'SELECT count(*)::int AS kept FROM logos WHERE hash = $1', [
      body.receiptLogoUrl.slice(-68, -4),
    ]);
    expect(rows[0].kept).toBe(1);
  });
});
