import type { Metadata } from 'next';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { People } from './people.tsx';
import { say } from './say.ts';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function PeoplePage() {
  return (
    <OfWorkspace>
      <People />
    </OfWorkspace>
  );
}
