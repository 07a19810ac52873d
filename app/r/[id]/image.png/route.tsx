import { ImageResponse } from 'next/og';
import { orUnavailable } from '#lib/http/outage.ts';
import { readLogo } from '#lib/images/service.ts';
import { readPublicReceipt } from '#lib/receipts/service.ts';
import { Card, SIZE } from './card.tsx';
import { fonts } from './fonts.ts';

/** Never cached: the image goes when its receipt goes. */
const HEADERS = { 'cache-control': 'private, no-store' };

/** The picture that link previews show, drawn from the stored receipt. It counts no view. */
export const GET = orUnavailable(async (_request: Request, { params }: { params: Promise<{ id: string }> }) => {
  const receipt = await readPublicReceipt((await params).id, { countView: false });
  if (!receipt) return new Response(null, { status: 404, headers: HEADERS });
  const logo = receipt.brandLogoHash === null ? null : await readLogo(receipt.brandLogoHash);
  const image = new ImageResponse(<Card receipt={receipt} logo={logo} />, { ...SIZE, fonts });
  // Drawn before the response begins, so that a failure is a 500 and not a truncated 200.
  return new Response(await image.arrayBuffer(), { headers: { ...HEADERS, 'content-type': 'image/png' } });
});
