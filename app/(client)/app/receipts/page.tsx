import type { Metadata } from 'next';
import { Receipts } from './receipts.tsx';
import { say } from './say.ts';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function ReceiptsPage() {
  return <Receipts />;
}
