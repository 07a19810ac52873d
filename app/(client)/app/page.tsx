import type { Metadata } from 'next';
import { Meter } from './meter/meter.tsx';
import { OfWorkspace } from './shared/of-workspace.tsx';

export const metadata: Metadata = {
  title: 'Meter',
  description: 'Start the meter, and see what this meeting costs while it runs.',
  // It works without an account, and its HTML holds nobody's data. The pages beside it are of no use to a search engine.
  robots: { index: true },
};

export default function AppPage() {
  return (
    <OfWorkspace>
      <Meter />
    </OfWorkspace>
  );
}
