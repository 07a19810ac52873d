import type { Metadata } from 'next';
import { Suspense } from 'react';
import { say } from '#words/calendar-plan.ts';
import { OfWorkspace } from '../../shared/of-workspace.tsx';
import { PlanScreen } from './plan.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function PlanPage() {
  return (
    // The page is prerendered, without an address to read.
    <Suspense>
      <OfWorkspace>
        <PlanScreen />
      </OfWorkspace>
    </Suspense>
  );
}
