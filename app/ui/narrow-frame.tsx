'use client';

import type { ReactNode } from 'react';
import { NeedsScript } from './needs-script.tsx';
import { PageShell } from './page-shell.tsx';

/** What is around a page with one column, in the language that the app speaks. */
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
