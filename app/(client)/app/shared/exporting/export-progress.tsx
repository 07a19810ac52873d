import { deviceLocales } from '#lib/client/device-format.ts';
import { count } from '#lib/format.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { say } from '#words/shared-exporting.ts';
import { useExport } from './use-export.ts';
import type { Arriving } from './wait-for-rest.ts';

/** An export's progress and result. */
export function ExportProgress({
  job,
  problem,
  saved,
  stop,
  takePart,
}: Pick<ReturnType<typeof useExport>, 'job' | 'problem' | 'saved' | 'stop' | 'takePart'>) {
  return (
    <>
      {job?.arriving && <Rest {...job.arriving} onTake={takePart} onStop={stop} />}
      {job && !job.arriving && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 font-mono text-sm tabular-nums">
          {progressOf(job)}
          <TextButton look="action" onClick={stop}>
            {say('exportProgress.stop')}
          </TextButton>
        </p>
      )}
      <p role="status" className="font-semibold text-good wrap-anywhere not-empty:mt-3">
        {saved}
      </p>
      <p role="alert" className="font-semibold text-accent not-empty:mt-3">
        {problem}
      </p>
    </>
  );
}

/** Shown while the data to export hasn't all arrived on this device. */
function Rest({ here, all, problem, onTake, onStop }: Arriving & { onTake: () => void; onStop: () => void }) {
  return (
    <div className="mt-3 flex max-w-prose flex-col gap-2">
      <p role="status">{say('exportRest.text')}</p>
      <progress
        aria-label={say('exportRest.progress')}
        className="h-2 w-full max-w-80 accent-ink"
        {...(here !== null && all !== null && all > 0 ? { value: Math.min(here, all), max: all } : {})}
      />
      {here !== null && (
        <p className="font-mono text-sm tabular-nums">
          {all === null || all < here
            ? say('exportRest.here', { here })
            : say('exportRest.hereOf', { here: count(here, deviceLocales()), all })}
        </p>
      )}
      <p role="alert" className="font-semibold text-accent empty:hidden">
        {problem}
      </p>
      <p className="flex flex-wrap gap-x-4">
        <TextButton look="action" onClick={onTake}>
          {say('exportRest.take')}
        </TextButton>
        <TextButton look="action" onClick={onStop}>
          {say('exportProgress.stop')}
        </TextButton>
      </p>
    </div>
  );
}

function progressOf({ kind, done }: NonNullable<ReturnType<typeof useExport>['job']>): string {
  if (done === 0) return say('exportProgress.reading');
  return say(kind === 'records' ? 'exportProgress.records' : 'exportProgress.meetings', { done });
}

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
