'use client';

import type { ReactNode } from 'react';
import { textLook } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { NeedsScript, PageShell } from '#ui/page-shell.tsx';
import { say } from '#words/shell.ts';
import { useIdle } from '../shared/idle.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AppNav } from './app-nav.tsx';
import { DeviceNotices, SessionNotice } from './device-notices.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { AlsoRunning, RunningElsewhere } from './running-elsewhere.tsx';
import { RunningMeeting } from './running-meeting.tsx';
import { WorkspaceNotice, WorkspaceSwitcher } from './workspaces.tsx';

const LazyBackground = lazyWithPreload(
  () => import('./background.tsx').then(({ Background }) => Background),
  // The next visit tries again.
  () => null,
);

/** A page's background work, which starts when the page is idle and isn't part of the first load. */
function OnceIdle() {
  return useIdle() && <LazyBackground />;
}

/** What surrounds every screen, in the app's language. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
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
    </>
  );
}

/** Links to this device's settings and data, for those without an account menu. */
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
