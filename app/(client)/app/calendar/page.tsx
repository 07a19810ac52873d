import type { Metadata } from 'next';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { CalendarScreen } from './calendar.tsx';
import { say } from './say.ts';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function CalendarPage() {
  return (
    <OfWorkspace>
      <CalendarScreen />
    </OfWorkspace>
  );
}
