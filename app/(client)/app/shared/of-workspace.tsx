'use client';

import { Fragment, type ReactNode, Suspense } from 'react';
import { useWorkspaces } from '#lib/client/hooks/hooks.ts';

/**
 * A screen with one workspace's records. It starts over when another workspace is chosen, but not when the user signs in.
 */
export function OfWorkspace({ children }: { children: ReactNode }) {
  const { round } = useWorkspaces();
  return <Fragment key={round}>{children}</Fragment>;
}

/** Such a screen that also reads its address, which a prerendered page doesn't have. */
export function OfAddress({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <OfWorkspace>{children}</OfWorkspace>
    </Suspense>
  );
}
