import { headers } from 'next/headers';
import { cache } from 'react';
import { acceptedLocales } from '#lib/format.ts';
import { readPublicReceipt } from '#lib/receipts/service.ts';
import { takeFound } from '../../dead-links.ts';
import { VIEW_HEADER } from './view.ts';

/** The receipt and its reader's languages; null when the link is dead. Read once for the page and its metadata. */
export const loadReceipt = cache(async (id: string) => {
  const sent = await headers();
  let receipt = await takeFound();
  if (receipt === undefined) receipt = await readPublicReceipt(id, { countView: sent.get(VIEW_HEADER) === '1' });
  return receipt && { receipt, locales: acceptedLocales(sent.get('accept-language')) };
});
