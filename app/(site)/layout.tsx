import type { ReactNode } from 'react';
import { everyoneHasPro } from '#lib/env.ts';
import { pathIn } from '#lib/languages/terms.ts';
import { buttonLook, textLook } from '#ui/button.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { say } from '#words/site.ts';
import { speakHere } from '../speak-here.ts';
import { AccountLink } from './account-link.tsx';
import { AppLink } from './app-link.tsx';

/**
 * Canonical addresses and cards contain the public origin, which the build doesn't know. So Next renders these pages for
 * requests, and our own server keeps them (lib/server/kept-pages.ts).
 */
export const dynamic = 'force-dynamic';

/** Uses plain links: Next's own would add scripts to pages that need none. */
export default async function SiteLayout({ children }: { children: ReactNode }) {
  const language = await speakHere();
  return (
    <PageShell
      nav={
        <nav aria-label={say('nav.label')} className="flex flex-wrap items-center gap-x-6 font-mono text-sm">
          {!everyoneHasPro() && (
            <a href={pathIn(language, '/pricing')} className={textLook('tall')}>
              {say('nav.pricing')}
            </a>
          )}
          <a href="/docs" className={`${textLook('tall')} max-sm:hidden`}>
            {say('nav.docs')}
          </a>
          <AccountLink className={textLook('tall')} />
          <AppLink className={buttonLook({ variant: 'plain' })} idleClassName="max-sm:hidden" />
        </nav>
      }
    >
      {children}
    </PageShell>
  );
}
