import type { ReactNode } from 'react';
import { everyoneHasPro } from '#lib/env.ts';
import { buttonLook, textLook } from '#ui/button.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { AccountLink } from './account-link.tsx';
import { AppLink } from './app-link.tsx';

/**
 * Canonical addresses and cards have the public origin in them, which the build doesn't know: Next makes these pages for
 * requests, and our own server keeps them (lib/server/kept-pages.ts).
 */
export const dynamic = 'force-dynamic';

/** The links are plain: Next's own would bring scripts to pages that need none of them. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <PageShell
      nav={
        <nav aria-label="Main" className="flex items-center gap-6 font-mono text-sm">
          {!everyoneHasPro() && (
            <a href="/pricing" className={textLook('tall')}>
              Pricing
            </a>
          )}
          <a href="/docs" className={`${textLook('tall')} max-sm:hidden`}>
            Docs
          </a>
          <AccountLink className={textLook('tall')} />
          <AppLink className={`${buttonLook({ variant: 'plain' })} max-sm:hidden`} />
        </nav>
      }
    >
      {children}
    </PageShell>
  );
}
