import type { Metadata } from 'next';
import { providers } from '#lib/calendars/service.ts';
import { say } from '#words/calendar-connect.ts';
import { OfAddress } from '../../shared/of-workspace.tsx';
import { ConnectScreen } from './connect.tsx';

/** Rendered for each request: only this page's CSP names the providers' hosts (proxy.ts). */
export const dynamic = 'force-dynamic';

export const generateMetadata = (): Metadata => ({ title: say('page.title') });

export default function ConnectPage() {
  return (
    <OfAddress>
      <ConnectScreen providers={providers()} />
    </OfAddress>
  );
}
