import type { Metadata } from 'next';
import { say } from '#words/app.ts';
import { Meter } from './meter/meter.tsx';
import { OfWorkspace } from './shared/of-workspace.tsx';

export const generateMetadata = (): Metadata => ({
  title: say('page.title'),
  description: say('meter.description'),
  // It works without an account, and its HTML holds no one's data. The other pages are no use to a search engine.
  robots: { index: true },
});

export default function AppPage() {
  return (
    <OfWorkspace>
      <Meter />
    </OfWorkspace>
  );
}
