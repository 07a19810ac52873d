import type { Metadata } from 'next';
import { Topics } from './topics.tsx';

export const metadata: Metadata = { title: 'Topics' };

export default function TopicsPage() {
  return <Topics />;
}
