import type { Metadata } from 'next';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { Changes } from './changes.tsx';
import { say } from './say.ts';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function ChangesPage() {
  return (
    <OfWorkspace>
      <Changes />
    </OfWorkspace>
  );
}
