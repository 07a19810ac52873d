import type { Metadata } from 'next';
import { siteMetadata } from '../../metadata.ts';
import { GuidePage } from '../guide-page.tsx';

export const generateMetadata = (): Promise<Metadata> => siteMetadata('docs-ledgers');

export default function LedgersPage() {
  return <GuidePage name="docs-ledgers" />;
}
