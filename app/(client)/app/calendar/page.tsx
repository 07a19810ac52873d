import type { Metadata } from 'next';
import { say } from '#words/calendar.ts';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { CalendarScreen } from './calendar.tsx';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function CalendarPage() {
  return (
    <OfWorkspace>
      <CalendarScreen />
    </OfWorkspace>
  );
}
