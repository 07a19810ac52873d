'use client';

import type { ReactNode } from 'react';
import { NeedsScript } from '#ui/needs-script.tsx';
import { PageShell } from '#ui/page-shell.tsx';

/** What is around signing in, in the language that the app speaks. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <PageShell>
      <div className="mx-auto max-w-md py-8 sm:py-16">
        <NeedsScript />
        {children}
      </div>
    </PageShell>
  );
}
