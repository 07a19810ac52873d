import type { Metadata } from 'next';
import { say } from '#words/changes.ts';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { Changes } from './changes.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function ChangesPage() {
  return (
    <OfWorkspace>
      <Changes />
    </OfWorkspace>
  );
}
