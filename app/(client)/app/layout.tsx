import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { textLook } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { say } from './say.ts';
import { SessionProvider } from './shared/session.tsx';
import { UndoProvider } from './shared/undo.tsx';
import { UnsavedProvider } from './shared/unsaved.tsx';
import { AccountMenu } from './shell/account-menu.tsx';
import { AppNav } from './shell/app-nav.tsx';
import { DeviceNotices, SessionNotice } from './shell/device-notices.tsx';
import { DeviceStoreProvider } from './shell/device-store.tsx';
import { KeyboardHelp } from './shell/keyboard-help.tsx';
import { KnownDevice } from './shell/known-device.tsx';
import { OnceIdle } from './shell/once-idle.tsx';
import { AlsoRunning, RunningElsewhere } from './shell/running-elsewhere.tsx';
import { RunningMeeting } from './shell/running-meeting.tsx';
import { WorkspaceNotice, WorkspaceSwitcher } from './shell/workspaces.tsx';

export const metadata: Metadata = { robots: { index: false }, manifest: '/app.webmanifest' };

/** The client app. Its pages are static: what they show is stored on the device, and the browser calls the API. */
export default function AppLayout({ children }: { children: ReactNode }) {
  return (
    <SessionProvider>
      <KnownDevice />
      <DeviceStoreProvider>
        <UndoProvider>
          <UnsavedProvider>
            <RunningMeeting />
            <PageShell
              nav={
                <>
                  <AppNav />
                  <WorkspaceSwitcher />
                  <div className="flex min-h-11 items-center gap-3">
                    <KeyboardHelp />
                    <AccountMenu />
                  </div>
                </>
              }
              footer={<FooterLinks />}
            >
              <div className="mx-auto max-w-3xl pt-4 sm:pt-8">
                <NeedsScript />
                <OnceIdle />
                <SessionNotice />
                <DeviceNotices />
                <WorkspaceNotice />
                <AlsoRunning />
                <RunningElsewhere />
                {children}
              </div>
            </PageShell>
          </UnsavedProvider>
        </UndoProvider>
      </DeviceStoreProvider>
    </SessionProvider>
  );
}

/** To what belongs to the device, for whoever has no account and so no account menu. */
function FooterLinks() {
  return (
    <>
      <Link href="/app/data" prefetch={false} className={textLook('tall')}>
        {say('footer.data')}
      </Link>
      <Link href="/app/account" prefetch={false} className={textLook('tall')}>
        {say('footer.settings')}
      </Link>
    </>
  );
}
