import { Button } from '#ui/button.tsx';
import { say } from '#words/shared-exporting.ts';
import { ExportProgress } from './export-progress.tsx';
import { useExport } from './use-export.ts';

/**
 * Offers an export before something is deleted, on every plan: no one's data is held hostage. `workspaceIds` limits it to
 * some; by default, it has all of the account's data on this device, or what was made signed out.
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
