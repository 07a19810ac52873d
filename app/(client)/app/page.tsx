import type { Metadata } from 'next';
import { Meter } from './meter/meter.tsx';

export const metadata: Metadata = {
  title: 'Meter',
  description: 'Start the meter, and see what this meeting costs while it runs.',
  // It works for everybody, and its HTML says nothing of anybody. The pages beside it are nothing to search for.
  robots: { index: true },
};

export default function AppPage() {
  return <Meter />;
}
