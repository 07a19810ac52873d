import type { Metadata } from 'next';
import { say } from '#words/receipts.ts';
import { Receipts } from './receipts.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function ReceiptsPage() {
  return <Receipts />;
}
