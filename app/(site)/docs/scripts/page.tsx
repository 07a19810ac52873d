import type { Metadata } from 'next';
import { siteMetadata } from '../../metadata.ts';
import { GuidePage } from '../guide-page.tsx';

export const generateMetadata = (): Promise<Metadata> => siteMetadata('docs-scripts');

export default function ScriptsPage() {
  return <GuidePage name="docs-scripts" />;
}
