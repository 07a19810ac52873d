import type { Metadata } from 'next';
import { siteMetadata } from '../../metadata.ts';
import { GuidePage } from '../guide-page.tsx';

export const generateMetadata = (): Promise<Metadata> => siteMetadata('docs-errors');

export default function ErrorsPage() {
  return <GuidePage name="docs-errors" />;
}
