import type { Metadata } from 'next';
import { Tokens } from './tokens.tsx';

export const metadata: Metadata = { title: 'API tokens' };

export default function TokensPage() {
  return <Tokens />;
}
