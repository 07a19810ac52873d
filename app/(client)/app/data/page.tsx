import type { Metadata } from 'next';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { Data } from './data.tsx';

export const metadata: Metadata = { title: 'Your data' };

export default function DataPage() {
  return (
    <OfWorkspace>
      <Data />
    </OfWorkspace>
  );
}
