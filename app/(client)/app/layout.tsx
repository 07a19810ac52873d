import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountProvider } from './account-provider.tsx';
import { AppNav } from './app-nav.tsx';
import { DeviceNotices, DeviceStoreProvider } from './device-store.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { KnownDevice } from './known-device.tsx';
import { RunningEverywhere } from './running-everywhere.tsx';
import { SessionNotice } from './session-notice.tsx';
import { UndoProvider } from './undo.tsx';

export const metadata: Metadata = { robots: { index: false } };

/** The client app. Its pages are static; what they show is on the device, and the API is asked from the browser. */
export default function AppLayout({ children }: { children: ReactNode }) {
  return (
    <AccountProvider>
      <KnownDevice />
      <DeviceStoreProvider>
        <UndoProvider>
          <RunningEverywhere />
          <PageShell
            nav={
              <>
                <AppNav />
                <div className="flex min-h-11 items-center gap-3">
                  <KeyboardHelp />
                  <AccountMenu />
                </div>
              </>
            }
          >
            <div className="mx-auto max-w-3xl pt-8 sm:pt-12">
              <NeedsScript />
              <SessionNotice />
              <DeviceNotices />
              {children}
            </div>
          </PageShell>
        </UndoProvider>
      </DeviceStoreProvider>
    </AccountProvider>
  );
}
