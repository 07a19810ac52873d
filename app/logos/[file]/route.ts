import { orUnavailable } from '#lib/http/failures.ts';
import { readLogo } from '#lib/images/service.ts';

/** The name is the content's hash, so its content never changes. */
const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' };

const NOT_HERE = { 'cache-control': 'no-store' };

/** Serves a stored logo. Its CSP and `nosniff` are set for everything below /logos (next.config.mjs). */
export const GET = orUnavailable(async (request: Request, { params }: { params: Promise<{ file: string }> }) => {
  const [, hash] = /^([0-9a-f]{64})\.png$/.exec((await params).file) ?? [];
  if (hash === undefined) return new Response(null, { status: 404, headers: NOT_HERE });
  const etag = `"${hash}"`;
  // A client that knows the tag has the image, which can't have changed.
  if (tags(request.headers.get('if-none-match')).includes(etag)) {
    return new Response(null, { status: 304, headers: { ...FOREVER, etag } });
  }
  const png = await readLogo(hash);
  if (!png) return new Response(null, { status: 404, headers: NOT_HERE });
  return new Response(png, { headers: { ...FOREVER, etag, 'content-type': 'image/png' } });
});

function tags(header: string | null): string[] {
  return (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}
