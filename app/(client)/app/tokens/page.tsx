import type { Metadata } from 'next';
import { say } from '#words/tokens.ts';
import { Tokens } from './tokens.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function TokensPage() {
  return <Tokens />;
}
