import type { Metadata } from 'next';
import { siteMetadata } from '../../metadata.ts';
import { GuidePage } from '../guide-page.tsx';

export const generateMetadata = (): Promise<Metadata> => siteMetadata('docs-hosting');

export default function HostingPage() {
  return <GuidePage name="docs-hosting" />;
}
