import type { Metadata } from 'next';
import { Meter } from './meter/meter.tsx';

export const metadata: Metadata = {
  title: 'Meter',
  description: 'Start the meter, and see what this meeting costs while it runs.',
};

export default function AppPage() {
  return <Meter />;
}
