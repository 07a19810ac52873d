import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { money } from '#lib/format.ts';
import { hasVoted } from '#lib/receipts/service.ts';
import { receiptTitle, summaryOf } from '#ui/receipt/lines.ts';
import { ReceiptPaper } from '#ui/receipt/receipt-paper.tsx';
import { orNotFound } from '../../dead-links.ts';
import css from '../../ui/receipt/receipt.module.css';
import { loadReceipt } from './loader.ts';
import ReceiptNotFound from './not-found.tsx';
import { WasItWorthIt } from './worth.tsx';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const loaded = await loadReceipt((await params).id);
  if (!loaded) notFound();
  const { receipt, reader } = loaded;
  const title = `${receiptTitle(receipt, reader)} · ${money(receipt.totalMinor, receipt.currency, reader.locales)}`;
  const description = reader.say('description', { summary: summaryOf(receipt, reader) });
  return {
    metadataBase: new URL(receipt.url),
    title: { absolute: title },
    description,
    robots: { index: false, follow: false },
    openGraph: {
      type: 'website',
      siteName: 'Meeting Tab',
      url: receipt.url,
      title,
      description,
      images: [{ url: `${receipt.url}/image.png`, type: 'image/png', width: 1200, height: 630, alt: title }],
    },
    twitter: { card: 'summary_large_image' },
  };
}

export default async function ReceiptPage({ params }: Props) {
  const loaded = await loadReceipt((await params).id);
  if (!loaded) return orNotFound(<ReceiptNotFound />);
  return (
    <main className={css.desk}>
      <ReceiptPaper {...loaded} />
      <WasItWorthIt {...loaded} hasVoted={hasVoted((await headers()).get('cookie'), loaded.receipt.id)} />
    </main>
  );
}
