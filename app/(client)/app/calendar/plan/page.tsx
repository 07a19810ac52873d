import type { Metadata } from 'next';
import { say } from '#words/calendar-plan.ts';
import { OfAddress } from '../../shared/of-workspace.tsx';
import { PlanScreen } from './plan.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function PlanPage() {
  return (
    <OfAddress>
      <PlanScreen />
    </OfAddress>
  );
}
