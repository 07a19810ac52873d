'use client';

import { useLimits } from '#lib/client/hooks/hooks.ts';
import type { Listed } from '#lib/client/insights/sum-index.ts';
import { TextButton } from '#ui/button.tsx';
import { ExportProgress } from '../shared/exporting/export-progress.tsx';
import { useExport } from '../shared/exporting/use-export.ts';
import { say } from './say.ts';

/** Exports the meetings that the list shows: all of them, or what was searched for. */
export function ExportShown({ entries }: { entries: readonly Listed[] }) {
  const { run, ...state } = useExport();
  if (!useLimits()?.entitlements.export || entries.length === 0) return null;
  const ids = () => entries.map(({ id }) => id);
  return (
    <div className="mt-8 border-t border-dashed border-faint pt-3">
      <p className="flex flex-wrap items-center gap-x-5 text-sm text-faint">
        {say('export.lead', { meetings: entries.length })}
        <TextButton look="action" onClick={() => void run('meetings', ids())}>
          {say('export.csv')}
        </TextButton>
        <TextButton look="action" onClick={() => void run('attendances', ids())}>
          {say('export.attendance')}
        </TextButton>
        <TextButton look="action" onClick={() => void run('records', ids())}>
          {say('export.json')}
        </TextButton>
      </p>
      <ExportProgress {...state} />
    </div>
  );
}
