'use client';

import { useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

const load = () => import('./account/switcher.tsx');
const LazySwitcher = lazyWithPreload(() => load().then(({ Switcher }) => Switcher));
const LazyGoneNotice = lazyWithPreload(() => load().then(({ GoneNotice }) => GoneNotice));

/** The way to the account's other workspaces. Nothing while there is only one. */
export function WorkspaceSwitcher() {
  const { all, shown } = useWorkspaces();
  return all.length > 1 && shown ? <LazySwitcher name={shown.name} /> : null;
}

/** Says that the workspace on the screen was deleted elsewhere, and which one is shown now. */
export function WorkspaceNotice() {
  return useWorkspaces().gone === null ? null : <LazyGoneNotice />;
}
