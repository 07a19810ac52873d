import { ImageResponse } from 'next/og';
import { readLogo } from '#lib/images/service.ts';
import { readPublicReceipt } from '#lib/receipts/service.ts';
import { Card, SIZE } from './card.tsx';
import { fonts } from './fonts.ts';

/** Nothing keeps the image: it dies with its receipt. */
const HEADERS = { 'cache-control': 'private, no-store' };

/** The picture that link previews show, drawn from the stored receipt. It counts no view. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const receipt = await readPublicReceipt((await params).id, { countView: false });
  if (!receipt) return new Response(null, { status: 404, headers: HEADERS });
  const logo = receipt.brandLogoHash === null ? null : await readLogo(receipt.brandLogoHash);
  const image = new ImageResponse(<Card receipt={receipt} logo={logo} />, { ...SIZE, fonts });
  // Drawn before it is answered: a picture that fails is a 500, not a 200 that breaks off.
  return new Response(await image.arrayBuffer(), { headers: { ...HEADERS, 'content-type': 'image/png' } });
}
