import type { Metadata } from 'next';
import { Suspense } from 'react';
import { Meetings } from './meetings.tsx';

export const metadata: Metadata = { title: 'Meetings' };

/** The list and each meeting are one page: which of them is in the address, and going there asks no network. */
export default function MeetingsPage() {
  return (
    // The page is made before there is an address to read.
    <Suspense>
      <Meetings />
    </Suspense>
  );
}
