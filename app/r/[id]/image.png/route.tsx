import { ImageResponse } from 'next/og';
import { orUnavailable } from '#lib/http/outage.ts';
import { readLogo } from '#lib/images/service.ts';
import { type PublicReceipt, readPublicReceipt } from '#lib/receipts/service.ts';
import { Card, SIZE } from './card.tsx';
import { fonts } from './fonts.ts';
import { Pictures } from './pictures.ts';

/** Never cached outside: the image goes when its receipt goes. */
const HEADERS = { 'cache-control': 'private, no-store' };

/** For a person who opens the image's address; a program goes by the status. */
const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

/** Some megabytes. Whoever shares a link to a group has its picture fetched by each of their programs within minutes. */
const pictures = new Pictures({ atOnce: 2, waiting: 20, kept: 50 });

/** The picture that link previews show, drawn from the stored receipt. It counts no view. */
export const GET = orUnavailable(async (_request: Request, { params }: { params: Promise<{ id: string }> }) => {
  const receipt = await readPublicReceipt((await params).id, { countView: false });
  if (!receipt) return new Response('There’s no receipt here.\n', { status: 404, headers: { ...HEADERS, ...TEXT } });
  const picture = await pictures.get(drawnOf(receipt), () => draw(receipt));
  return new Response(picture, { headers: { ...HEADERS, 'content-type': 'image/png' } });
});

/** What a picture shows, as one text: all of a receipt but its address, when it was made, and how often it was seen. */
function drawnOf({ id, url, createdAt, views, ...drawn }: PublicReceipt): string {
  return JSON.stringify(drawn);
}

/** Drawn before the response begins, so that a failure is a 500 and not a truncated 200. */
async function draw(receipt: PublicReceipt): Promise<ArrayBuffer> {
  const logo = receipt.brandLogoHash === null ? null : await readLogo(receipt.brandLogoHash);
  return new ImageResponse(<Card receipt={receipt} logo={logo} />, { ...SIZE, fonts }).arrayBuffer();
}
