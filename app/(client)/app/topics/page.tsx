import type { Metadata } from 'next';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { say } from './say.ts';
import { Topics } from './topics.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function TopicsPage() {
  return (
    <OfWorkspace>
      <Topics />
    </OfWorkspace>
  );
}
