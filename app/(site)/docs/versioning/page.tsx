import type { Metadata } from 'next';
import { siteMetadata } from '../../metadata.ts';
import { GuidePage } from '../guide-page.tsx';

export const generateMetadata = (): Promise<Metadata> => siteMetadata('docs-versioning');

export default function VersioningPage() {
  return <GuidePage name="docs-versioning" />;
}
