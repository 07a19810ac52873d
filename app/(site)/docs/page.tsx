import type { Metadata } from 'next';
import { siteMetadata } from '../metadata.ts';
import { GuidePage } from './guide-page.tsx';

export const generateMetadata = (): Promise<Metadata> => siteMetadata('docs');

export default function StartPage() {
  return <GuidePage name="docs" />;
}
