import type { Metadata } from 'next';
import { say } from '#words/data.ts';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { Data } from './data.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function DataPage() {
  return (
    <OfWorkspace>
      <Data />
    </OfWorkspace>
  );
}
