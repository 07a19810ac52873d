import type { Metadata } from 'next';
import { siteMetadata } from '../../metadata.ts';
import { GuidePage } from '../guide-page.tsx';

export const generateMetadata = (): Promise<Metadata> => siteMetadata('docs-spreadsheets');

export default function SpreadsheetsPage() {
  return <GuidePage name="docs-spreadsheets" />;
}
