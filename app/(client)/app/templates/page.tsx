import type { Metadata } from 'next';
import { say } from '#words/templates.ts';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { Templates } from './templates.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function TemplatesPage() {
  return (
    <OfWorkspace>
      <Templates />
    </OfWorkspace>
  );
}
