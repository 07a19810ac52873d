import type { Metadata } from 'next';
import { say } from '#words/meetings.ts';
import { OfAddress } from '../shared/of-workspace.tsx';
import { Meetings } from './meetings.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

/** The list and each meeting are one page. The address says which is shown, and going there needs no network. */
export default function MeetingsPage() {
  return (
    <OfAddress>
      <Meetings />
    </OfAddress>
  );
}
