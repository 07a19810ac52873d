'use client';

import { Button } from '#ui/button.tsx';
import { ExportProgress } from './export-progress.tsx';
import { say } from './say.ts';
import { useExport } from './use-export.ts';

/**
 * Offers an export before something is deleted, on every plan: nobody's data is held hostage. `workspaceIds`: only
 * of these; without it, all that this device has of the account, or has signed out.
 */
export function ExportFirst({ workspaceIds = null }: { workspaceIds?: readonly string[] | null }) {
  const { runBefore, ...state } = useExport();
  return (
    <div className="mt-4">
      <Button variant="plain" size="compact" busy={state.job !== null} onClick={() => void runBefore(workspaceIds)}>
        {say(state.job ? 'exportFirst.doing' : 'exportFirst.action')}
      </Button>
      <ExportProgress {...state} />
    </div>
  );
}
