import type { Metadata } from 'next';
import { siteMetadata } from '../../metadata.ts';
import { GuidePage } from '../guide-page.tsx';

export const generateMetadata = (): Promise<Metadata> => siteMetadata('docs-sync');

export default function SyncPage() {
  return <GuidePage name="docs-sync" />;
}
