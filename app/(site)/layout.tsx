import Link from 'next/link';
import type { ReactNode } from 'react';
import { ButtonLink, textLook } from '#ui/button.tsx';
import { PageShell } from '#ui/page-shell.tsx';
import { AccountLink } from './account-link.tsx';

/** Canonical addresses and cards have the public origin in them, which the build doesn't know. */
export const dynamic = 'force-dynamic';

/** The links do not prefetch: that would load the app's scripts on pages that need none of them. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <PageShell
      nav={
        <nav aria-label="Main" className="flex items-center gap-6 font-mono text-sm">
          <Link href="/pricing" prefetch={false} className={textLook('tall')}>
            Pricing
          </Link>
          <Link href="/docs" prefetch={false} className={`${textLook('tall')} max-sm:hidden`}>
            Docs
          </Link>
          <AccountLink className={textLook('tall')} />
          <ButtonLink href="/app" prefetch={false} variant="plain" className="max-sm:hidden">
            Open the app
          </ButtonLink>
        </nav>
      }
    >
      {children}
    </PageShell>
  );
}
