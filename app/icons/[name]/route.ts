import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** The installed app's icons (public/app.webmanifest), made by the build from the site's mark. */
export const dynamic = 'force-static';
export const dynamicParams = false;

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Each icon's side in pixels, and the mark's share of it. */
const ICONS = new Map<string, { side: number; share: number; background?: string }>([
  ['96.png', { side: 96, share: 0.9 }],
  ['192.png', { side: 192, share: 0.9 }],
  ['512.png', { side: 512, share: 0.9 }],
  // Platforms crop this to their own shape, which includes at least a circle of 80%. Nothing may be transparent.
  ['maskable.png', { side: 512, share: 0.6, background: '#efeadd' }],
]);

export const generateStaticParams = () => [...ICONS.keys()].map((name) => ({ name }));

export async function GET(_: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const icon = ICONS.get((await params).name);
  // Never reached: there are no other names.
  if (!icon) return new Response(null, { status: 404 });
  const { side, share, background = CLEAR } = icon;
  const mark = readFileSync(path.join(process.cwd(), 'app/icon.svg'));
  const inner = Math.round((side * share) / 2) * 2;
  const edge = (side - inner) / 2;
  const png = await sharp(mark, { density: (72 * inner) / 24 })
    // Fills transparent parts of the mark itself; the ground around it is colored below.
    .flatten(background !== CLEAR && { background })
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
    .png()
    .toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
}
