import type { Metadata } from 'next';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { say } from './say.ts';
import { Templates } from './templates.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function TemplatesPage() {
  return (
    <OfWorkspace>
      <Templates />
    </OfWorkspace>
  );
}
