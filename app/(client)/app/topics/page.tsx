import type { Metadata } from 'next';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { Topics } from './topics.tsx';

export const metadata: Metadata = { title: 'Topics' };

export default function TopicsPage() {
  return (
    <OfWorkspace>
      <Topics />
    </OfWorkspace>
  );
}
