import type { Metadata } from 'next';
import { Suspense } from 'react';
import { say } from '#words/team.ts';
import { OfWorkspace } from '../../shared/of-workspace.tsx';
import { Join } from './join.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function JoinPage() {
  return (
    // The page is prerendered, without an address to read.
    <Suspense>
      <OfWorkspace>
        <Join />
      </OfWorkspace>
    </Suspense>
  );
}
