import type { Metadata } from 'next';
import { say } from '#words/team.ts';
import { OfAddress } from '../../shared/of-workspace.tsx';
import { Join } from './join.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function JoinPage() {
  return (
    <OfAddress>
      <Join />
    </OfAddress>
  );
}
