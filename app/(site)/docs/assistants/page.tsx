import type { Metadata } from 'next';
import { siteMetadata } from '../../metadata.ts';
import { GuidePage } from '../guide-page.tsx';

export const generateMetadata = (): Promise<Metadata> => siteMetadata('docs-assistants');

export default function AssistantsPage() {
  return <GuidePage name="docs-assistants" />;
}
