import { headers } from 'next/headers';
import { cache } from 'react';
import { readerOf } from '#lib/languages/service.ts';
import type { Reader } from '#lib/languages/terms.ts';
import { readPublicReceipt } from '#lib/receipts/service.ts';
import { whatWasFound } from '../../dead-links.ts';
import { VIEW_HEADER } from './bots.ts';

/** Returns the receipt and its reader, or null if the link is dead. Read once for the page and its metadata. */
export const loadReceipt = cache(async (id: string) => {
  const sent = await headers();
  let receipt = await whatWasFound();
  if (receipt === undefined) receipt = await readPublicReceipt(id, { countView: sent.get(VIEW_HEADER) === '1' });
  return receipt && { receipt, reader: readerOf(sent.get('accept-language'), receipt.language) };
});

export async function deadLinkReader(): Promise<Reader> {
  return readerOf((await headers()).get('accept-language'));
}
