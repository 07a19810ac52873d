import type { Metadata } from 'next';
import { Suspense } from 'react';
import { say } from '#words/meetings.ts';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { Meetings } from './meetings.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

/** The list and each meeting are one page. The address says which is shown, and going there needs no network. */
export default function MeetingsPage() {
  return (
    // The page is prerendered, without an address to read.
    <Suspense>
      <OfWorkspace>
        <Meetings />
      </OfWorkspace>
    </Suspense>
  );
}
