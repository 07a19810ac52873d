'use client';

import type { ReactNode } from 'react';
import { NeedsScript, PageShell } from './page-shell.tsx';

/** What surrounds a page with one column, in the app's language. */
export function NarrowFrame({ children }: { children: ReactNode }) {
  return (
    <PageShell>
      <div className="mx-auto max-w-md py-8 sm:py-16">
        <NeedsScript />
        {children}
      </div>
    </PageShell>
  );
}
