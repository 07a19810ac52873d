import type { Metadata } from 'next';
import { Receipts } from './receipts.tsx';

export const metadata: Metadata = { title: 'Receipts' };

export default function ReceiptsPage() {
  return <Receipts />;
}
