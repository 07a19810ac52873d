import type { Metadata } from 'next';
import { say } from '#words/team.ts';
import { OfAddress } from '../shared/of-workspace.tsx';
import { Team } from './team.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function TeamPage() {
  return (
    <OfAddress>
      <Team />
    </OfAddress>
  );
}
