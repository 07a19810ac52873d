import { ImageResponse } from 'next/og';
import { orUnavailable } from '#lib/http/failures.ts';
import { lineOfAddress } from '#lib/http/origin.ts';
import { readLogo } from '#lib/images/service.ts';
import { readerIn, readerOf } from '#lib/languages/service.ts';
import type { Reader } from '#lib/languages/terms.ts';
import type { PublicReceipt } from '#lib/receipts/schema.ts';
import { readPublicReceipt } from '#lib/receipts/service.ts';
import { Card, contentOf, SIZE } from './card.tsx';
import { Pictures } from './pictures.ts';

/** Never cached elsewhere: the image must disappear with its receipt. */
const HEADERS = { 'cache-control': 'private, no-store', vary: 'Accept-Language' };

/** For a person who opens the image's address. Programs use the status. */
const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

/**
 * About a thousand pictures, in bytes. When a link is shared with a group, each member's program fetches the picture within
 * minutes, and some fetch it again for as long as the link exists.
 */
const pictures = new Pictures(64 * 1024 * 1024);

/** Serves the picture for link previews, drawn from the stored receipt in the reader's language. Counts no view. */
export const GET = orUnavailable(async (request: Request, { params }: { params: Promise<{ id: string }> }) => {
  const receipt = await readPublicReceipt((await params).id, { countView: false });
  if (!receipt) return new Response('There’s no receipt here.\n', { status: 404, headers: { ...HEADERS, ...TEXT } });
  // By language only, without regions, so that each receipt has few pictures.
  const reader = readerIn(readerOf(request.headers.get('accept-language'), receipt.language).language);
  // A receipt's content never changes.
  const name = `${receipt.id} ${reader.language}`;
  const asked = { name, owner: receipt.accountId, line: lineOfAddress(request) };
  const picture = await pictures.get(asked, () => draw(receipt, reader));
  const about = { 'content-type': 'image/png', 'content-language': reader.language };
  return new Response(picture, { headers: { ...HEADERS, ...about } });
});

/** Draws before the response begins, so that a failure is a 500, not a truncated 200. */
async function draw(receipt: PublicReceipt, reader: Reader): Promise<ArrayBuffer> {
  const logo = receipt.brandLogoHash === null ? null : await readLogo(receipt.brandLogoHash);
  const content = contentOf(receipt, reader);
  return new ImageResponse(<Card content={content} logo={logo} />, {
    ...SIZE,
    fonts: content.lettering.fonts,
  }).arrayBuffer();
}
