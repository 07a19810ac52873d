import type { Metadata } from 'next';
import { Suspense } from 'react';
import { providers } from '#lib/calendars/service.ts';
import { OfWorkspace } from '../../shared/of-workspace.tsx';
import { ConnectScreen } from './connect.tsx';
import { say } from './say.ts';

/** Made for each request: its policy names the hosts that it may talk to (proxy.ts), and no other page's does. */
export const dynamic = 'force-dynamic';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function ConnectPage() {
  return (
    <Suspense>
      <OfWorkspace>
        <ConnectScreen providers={providers()} />
      </OfWorkspace>
    </Suspense>
  );
}
