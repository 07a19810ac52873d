import type { Metadata } from 'next';
import { say } from '#words/topics.ts';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { Topics } from './topics.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function TopicsPage() {
  return (
    <OfWorkspace>
      <Topics />
    </OfWorkspace>
  );
}
