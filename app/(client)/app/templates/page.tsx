import type { Metadata } from 'next';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { Templates } from './templates.tsx';

export const metadata: Metadata = { title: 'Templates' };

export default function TemplatesPage() {
  return (
    <OfWorkspace>
      <Templates />
    </OfWorkspace>
  );
}
