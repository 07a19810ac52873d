import { counted } from '#lib/client/format.ts';
import { TextButton } from '#ui/button.tsx';
import type { useExport } from './use-export.ts';

/** How far an export is, and what came of it. */
export function ExportProgress({
  job,
  problem,
  saved,
  stop,
}: Pick<ReturnType<typeof useExport>, 'job' | 'problem' | 'saved' | 'stop'>) {
  const unit = job?.kind === 'records' ? 'record' : 'meeting';
  return (
    <>
      {job && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 font-mono text-sm tabular-nums">
          {job.done === 0 ? 'Reading…' : `${counted(job.done, unit)} so far…`}
          <TextButton look="action" onClick={stop}>
            Stop
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
