import { type BinaryLike, createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#lib/languages/terms.ts';
import { stranger } from '../support/api.ts';

const client = await stranger();

const textOf = async (path: string) => (await client.fetch('GET', path)).text();
const hashOf = (content: BinaryLike) => createHash('sha256').update(content).digest('hex');

/** The worker's script, and the files it keeps. */
async function worker() {
  const address = /^importScripts\('(.+)'\);$/m.exec(await textOf('/sw.js'))?.[1] ?? '';
  const script = await textOf(address);
  const shell: { version: string; screens: string[]; files: string[]; words: Record<string, string> } = JSON.parse(
    /^const SHELL = (.*);$/m.exec(script)?.[1] ?? '',
  );
  return { address, script, shell };
}

describe('/sw.js', () => {
  it('is requested each time, and names a worker of this build', async () => {
    const response = await client.fetch('GET', '/sw.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const { address, shell } = await worker();
    expect(address).toBe(`/_next/static/${shell.version}/worker.js`);
    expect(await textOf('/app')).toContain(shell.version);
  });

  it('keeps every screen of the app and nothing else that has an address', async () => {
    const { shell } = await worker();
    expect(shell.screens).toEqual([
      ...['/app', '/app/account', '/app/calendar', '/app/calendar/plan', '/app/changes', '/app/data', '/app/insights'],
      ...['/app/meetings', '/app/people', '/app/receipts', '/app/settings', '/app/team', '/app/team/join'],
      ...['/app/templates', '/app/tokens', '/app/topics'],
    ]);
    expect(shell.files.filter((path) => !/^\/_next\/static\/(chunks|media)\//.test(path))).toEqual([]);
  });

  it('lists files that exist, and every file that they name', async () => {
    const { shell } = await worker();
    const words = Object.values(shell.words);
    expect(Object.keys(shell.words).sort()).toEqual(LANGUAGES.filter((name) => name !== 'en').sort());
    const bodies = await Promise.all(
      [...shell.files, ...shell.screens, ...words].map(async (path) => {
        const response = await client.fetch('GET', path);
        expect(response.status, path).toBe(200);
        return path.endsWith('.woff2') ? '' : response.text();
      }),
    );
    const named = bodies.flatMap((body) => [...body.matchAll(/(?:chunks|media)\/[\w.~-]+\.(?:js|css|woff2)\b/g)]);
    const missing = named
      .map(([name]) => `/_next/static/${name}`)
      .filter((path) => ![...shell.files, ...words].includes(path));
    expect(missing).toEqual([]);
  });

  it('keeps what Next requests for a screen, without a redirect', async () => {
    const { shell } = await worker();
    for (const screen of shell.screens) {
      const response = await client.fetch('GET', `${screen}?_rsc=`, { headers: { rsc: '1' } });
      expect([response.status, response.redirected], screen).toEqual([200, false]);
      expect(response.headers.get('content-type')).toBe('text/x-component');
    }
  });
});

describe('the installed app', () => {
  it('has a manifest, which only the app names', async () => {
    expect(await textOf('/app/people')).toContain('<link rel="manifest" href="/app.webmanifest"');
    expect(await textOf('/')).not.toContain('webmanifest');
    const response = await client.fetch('GET', '/app.webmanifest');
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = await response.json();
    expect(manifest).toMatchObject({ id: '/app', start_url: '/app', scope: '/app', display: 'standalone' });
    expect((await client.fetch('GET', manifest.shortcuts[0].url)).status).toBe(200);
  });

  it('has pictures of the sizes that the manifest says', async () => {
    const { icons, screenshots, shortcuts } = await (await client.fetch('GET', '/app.webmanifest')).json();
    const pictures: { src: string; sizes: string; type: string }[] = [...icons, ...screenshots, ...shortcuts[0].icons];
    const seen = new Set<string>();
    for (const { src, sizes, type } of pictures) {
      const response = await client.fetch('GET', src);
      expect([response.status, response.headers.get('content-type')], src).toEqual([200, type]);
      const bytes = Buffer.from(await response.arrayBuffer());
      const { width, height } = await sharp(bytes).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
      seen.add(hashOf(bytes));
    }
    expect(seen.size).toBe(pictures.length);
  });

  it('has an icon that may be cut to any shape: none of it is transparent, and the mark is inside', async () => {
    const icon = await client.fetch('GET', '/icons/maskable.png');
    const image = sharp(Buffer.from(await icon.arrayBuffer())).ensureAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const { width } = info;
    const ground = data.subarray(0, 4).toString('hex');
    expect(ground).toBe('efeaddff');
    const outside = Array.from({ length: width * width }, (_, at) => at).filter((at) => {
      const distance = Math.hypot((at % width) - width / 2, Math.floor(at / width) - width / 2);
      return distance > 0.4 * width && data.subarray(at * 4, at * 4 + 4).toString('hex') !== ground;
    });
    expect(outside).toEqual([]);
  });
});
