import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountProvider } from './account-provider.tsx';
import { SessionNotice } from './session-notice.tsx';

export const metadata: Metadata = { robots: { index: false } };

/** The client app. Its pages are static and ask the API from the browser, so that they can work offline later. */
export default function AppLayout({ children }: { children: ReactNode }) {
  return (
    <AccountProvider>
      <PageShell nav={<AccountMenu />}>
        <div className="mx-auto max-w-3xl pt-8 sm:pt-12">
          <NeedsScript />
          <SessionNotice />
          {children}
        </div>
      </PageShell>
    </AccountProvider>
  );
}
