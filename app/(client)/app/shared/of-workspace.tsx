'use client';

import { Fragment, type ReactNode } from 'react';
import { useWorkspaces } from '#lib/client/hooks/hooks.ts';

/** A screen about one workspace's records: it starts over when another one is chosen, and stays when somebody signs in. */
export function OfWorkspace({ children }: { children: ReactNode }) {
  const { round } = useWorkspaces();
  return <Fragment key={round}>{children}</Fragment>;
}
