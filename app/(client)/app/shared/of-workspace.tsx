'use client';

import { Fragment, type ReactNode } from 'react';
import { useWorkspaces } from '#lib/client/hooks/hooks.ts';

/**
 * A screen with one workspace's records. It starts over when another workspace is chosen, but not when the user signs in.
 */
export function OfWorkspace({ children }: { children: ReactNode }) {
  const { round } = useWorkspaces();
  return <Fragment key={round}>{children}</Fragment>;
}
