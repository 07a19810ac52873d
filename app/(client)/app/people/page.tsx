import type { Metadata } from 'next';
import { say } from '#words/people.ts';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { People } from './people.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function PeoplePage() {
  return (
    <OfWorkspace>
      <People />
    </OfWorkspace>
  );
}
