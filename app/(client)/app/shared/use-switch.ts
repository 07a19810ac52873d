'use client';

import { useRouter } from 'next/navigation';
import { useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { useLeave } from './unsaved.tsx';

interface WorkspaceName {
  id: string;
  name: string;
}

/** Shows another workspace on the same screen, or at `path`. Asks first if there is something unsaved. */
export function useSwitch(): (workspace: WorkspaceName, path?: string) => void {
  const router = useRouter();
  const { choose } = useWorkspaces();
  const leave = useLeave();
  return (workspace, path) =>
    leave(
      () => {
        // An address may name a meeting of the workspace that is left.
        if (path === undefined && location.search !== '') history.replaceState(null, '', location.pathname);
        choose(workspace);
        if (path !== undefined) router.push(path);
      },
      { staysOnScreen: path === undefined },
    );
}
