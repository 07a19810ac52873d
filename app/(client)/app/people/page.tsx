import type { Metadata } from 'next';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { People } from './people.tsx';

export const metadata: Metadata = { title: 'People' };

export default function PeoplePage() {
  return (
    <OfWorkspace>
      <People />
    </OfWorkspace>
  );
}
