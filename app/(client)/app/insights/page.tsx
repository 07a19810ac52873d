import type { Metadata } from 'next';
import { Suspense } from 'react';
import { say } from '#words/insights.ts';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { Insights } from './insights.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function InsightsPage() {
  return (
    // The page is prerendered, without an address to read.
    <Suspense>
      <OfWorkspace>
        <Insights />
      </OfWorkspace>
    </Suspense>
  );
}
