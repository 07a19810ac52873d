'use client';

import {
  RunningOf,
  StoreOverride,
  useAlsoRunning,
  useStore,
  useStores,
  useWorkspaces,
} from '#lib/client/hooks/hooks.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

const LazyRunningIn = lazyWithPreload(() => import('./notices/running-in.tsx').then(({ RunningIn }) => RunningIn));

/** Meetings running in other workspaces: for how long, a button to show them, and Stop. */
export function RunningElsewhere() {
  const { all } = useWorkspaces();
  const { store: shown } = useStore();
  return useStores().map((store) => {
    const workspace = all.find(({ id }) => id === store.owner.workspaceId);
    return store === shown || !workspace ? null : (
      <StoreOverride key={workspace.id} store={store}>
        <LazyRunningIn workspace={workspace} />
        <BesideIn workspace={workspace} />
      </StoreOverride>
    );
  });
}

/** Further meetings running in that workspace, started on other devices. */
function BesideIn({ workspace }: { workspace: { id: string; name: string } }) {
  return useAlsoRunning()?.map((details) => (
    <RunningOf key={details.meeting.id} details={details}>
      <LazyRunningIn workspace={workspace} />
    </RunningOf>
  ));
}

const LazyRunningBeside = lazyWithPreload(() =>
  import('./notices/running-beside.tsx').then(({ RunningBeside }) => RunningBeside),
);

/** Meetings running beside the one in view, started on other devices. */
export function AlsoRunning() {
  return useAlsoRunning()?.map((details) => (
    <RunningOf key={details.meeting.id} details={details}>
      <LazyRunningBeside details={details} />
    </RunningOf>
  ));
}
