import type { Metadata } from 'next';
import { OfWorkspace } from '../shared/of-workspace.tsx';
import { CalendarScreen } from './calendar.tsx';

export const metadata: Metadata = { title: 'Calendar' };

export default function CalendarPage() {
  return (
    <OfWorkspace>
      <CalendarScreen />
    </OfWorkspace>
  );
}
