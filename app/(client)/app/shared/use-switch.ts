import { useRouter } from 'next/navigation';
import { useWorkspaces } from '#lib/client/hooks/hooks.ts';
import type { WorkspaceName } from '#lib/client/store/last-account.ts';
import { useLeave } from './unsaved.tsx';

/** Returns a function that shows another workspace on the same screen, or at `path`. It asks first about unsaved changes. */
export function useSwitch(): (workspace: WorkspaceName, path?: string) => void {
  const router = useRouter();
  const { choose } = useWorkspaces();
  const leave = useLeave();
  return (workspace, path) =>
    leave(
      () => {
        // The address may name a meeting of the previous workspace.
        if (path === undefined && location.search !== '') history.replaceState(null, '', location.pathname);
        choose(workspace);
        if (path !== undefined) router.push(path);
      },
      { staysOnScreen: path === undefined },
    );
}
