import type { Metadata } from 'next';
import { say } from '#words/insights.ts';
import { OfAddress } from '../shared/of-workspace.tsx';
import { Insights } from './insights.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function InsightsPage() {
  return (
    <OfAddress>
      <Insights />
    </OfAddress>
  );
}
