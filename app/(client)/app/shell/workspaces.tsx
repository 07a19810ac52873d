'use client';

import { useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

const load = () => import('./account/switcher.tsx');
const LazySwitcher = lazyWithPreload(() => load().then(({ Switcher }) => Switcher));
const LazyGoneNotice = lazyWithPreload(() => load().then(({ GoneNotice }) => GoneNotice));

/** A menu with the account's other workspaces; nothing if there is only one. */
export function WorkspaceSwitcher() {
  const { all, shown } = useWorkspaces();
  return all.length > 1 && shown ? <LazySwitcher name={shown.name} /> : null;
}

/** Says that the current workspace was deleted elsewhere, and which one is shown now. */
export function WorkspaceNotice() {
  return useWorkspaces().gone === null ? null : <LazyGoneNotice />;
}
