import type { Metadata } from 'next';
import { Suspense } from 'react';
import { say } from '#words/team.ts';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { Team } from './team.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function TeamPage() {
  return (
    // The page is prerendered, without an address to read.
    <Suspense>
      <OfWorkspace>
        <Team />
      </OfWorkspace>
    </Suspense>
  );
}
