import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { stranger } from '../support/api.ts';

/** Pages that are the same for everyone: the server keeps them, and other caches may. */

const KEPT = ['/', '/privacy', '/terms', '/docs', '/docs/sync', '/docs/api', '/docs/api/sync'];

/** Returns the raw bytes, which fetch would decode. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { request } = await import('node:http');
  const { app } = await stranger();
  return new Promise<{ status: number | undefined; headers: Record<string, string>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(app.baseUrl + path, { method, headers }, (response) => {
        const parts: Buffer[] = [];
        const { statusCode: status } = response;
        // No header that a page has comes twice.
        const received = response.headers as Record<string, string>;
        response.on('data', (part) => parts.push(part));
        response.on('end', () => resolve({ status, headers: received, body: Buffer.concat(parts) }));
      });
      sent.on('error', reject).end();
    },
  );
}

describe.each(KEPT)('%s', (path) => {
  it('may be kept by any cache, contains its own address, and allows its scripts by their hashes', async () => {
    const { app } = await stranger();
    const first = await get(path);
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'public, max-age=0, s-maxage=300']);
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(first.headers.vary).toMatch(/\baccept-encoding\b/i);
    expect(first.headers['x-frame-options']).toBe('DENY');
    const html = first.body.toString();
    expect(html).toContain(`<link rel="canonical" href="${new URL(path, app.baseUrl).href.replace(/\/$/, '')}`);
    expect(html).not.toContain('nonce=');
    const policy = first.headers['content-security-policy'] ?? '';
    expect(policy).not.toContain('nonce');
    for (const [, code = ''] of html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
    const second = await get(path);
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });
});

describe('a kept page', () => {
  it('comes in the encoding that its reader accepts, and isn’t sent again to those who have it', async () => {
    const plain = await get('/terms');
    const [br, gzip] = [
      await get('/terms', { 'accept-encoding': 'gzip, br' }),
      await get('/terms', { 'accept-encoding': 'gzip, br;q=0' }),
    ];
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(br.body.length).toBeLessThan(plain.body.length / 3);
    const etag = plain.headers.etag ?? '';
    for (const known of [etag, `"another", ${etag}`])
      expect(await get('/terms', { 'if-none-match': known })).toMatchObject({
        status: 304,
        headers: { etag },
        body: Buffer.of(),
      });
    expect((await get('/terms', { 'if-none-match': '"another"' })).status).toBe(200);
    const head = await get('/terms', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(plain.body.length),
      0,
    ]);
    // The query makes no difference.
    expect((await get('/terms?utm=a', { cookie: 'a=b' })).body.equals(plain.body)).toBe(true);
  });

  it('is one that exists: others, and pages for someone in particular, are made each time', async () => {
    for (const [path, status] of [
      ['/docs/nothing', 404],
      ['/docs/nothing', 404],
      ['/pricing', 200],
    ] as const) {
      const { status: got, headers } = await get(path, { 'x-kept-page': '1' });
      expect([path, got, headers['cache-control']]).toEqual([path, status, expect.stringContaining('no-store')]);
      expect(headers['content-security-policy']).toContain("'nonce-");
    }
    const { headers } = await get('/privacy', { rsc: '1' });
    expect(headers['cache-control'] ?? '').not.toContain('s-maxage');
  });
});
