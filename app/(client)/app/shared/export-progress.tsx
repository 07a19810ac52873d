import { TextButton } from '#ui/button.tsx';
import { say } from './say-later.ts';
import type { useExport } from './use-export.ts';

/** How far an export is, and what came of it. */
export function ExportProgress({
  job,
  problem,
  saved,
  stop,
}: Pick<ReturnType<typeof useExport>, 'job' | 'problem' | 'saved' | 'stop'>) {
  return (
    <>
      {job && (
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

function progressOf({ kind, done }: NonNullable<ReturnType<typeof useExport>['job']>): string {
  if (done === 0) return say('exportProgress.reading');
  return say(kind === 'records' ? 'exportProgress.records' : 'exportProgress.meetings', { done });
}
