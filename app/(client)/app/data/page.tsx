import type { Metadata } from 'next';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { Data } from './data.tsx';
import { say } from './say.ts';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function DataPage() {
  return (
    <OfWorkspace>
      <Data />
    </OfWorkspace>
  );
}
