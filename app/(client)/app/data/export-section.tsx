'use client';

import { useQuery } from '#lib/client/hooks/use-query.ts';
import { cachedPlanOf } from '#lib/client/store/values.ts';
import { Button } from '#ui/button.tsx';
import { ProLink } from '#ui/button-link.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/data.ts';
import { ExportProgress } from '../shared/exporting/export-progress.tsx';
import { type ExportKind, useExport } from '../shared/exporting/use-export.ts';

const KINDS = [
  { kind: 'records', text: 'export.recordsText' },
  { kind: 'meetings', text: 'export.meetingsText' },
  { kind: 'attendances', text: 'export.attendancesText' },
] as const satisfies readonly { kind: ExportKind; text: string }[];

/** Exports: a file with everything, and spreadsheets. */
export function ExportSection() {
  const plan = useQuery(cachedPlanOf);
  const { run, ...state } = useExport();
  if (!plan) return null;
  const { entitlements, hasLapsed } = plan;
  const mayExport = (kind: ExportKind) => entitlements.export || (hasLapsed && kind === 'records');
  return (
    <section aria-labelledby="export">
      <SectionHeading id="export">{say('export.title')}</SectionHeading>
      <ul className="mt-4 flex flex-col divide-y divide-dashed divide-faint border-y border-dashed border-faint">
        {KINDS.map(({ kind, text }) => (
          <li key={kind} className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
            <p id={`export-${kind}`} className="max-w-prose text-faint">
              {say(text)}
            </p>
            <Button
              variant="plain"
              className="shrink-0 sm:w-64"
              busy={state.job !== null}
              {...(mayExport(kind) ? {} : { disabledBy: 'export-plan' })}
              onClick={() => void run(kind)}
            >
              {say(state.job?.kind === kind ? 'export.running' : `export.${kind}`)}
            </Button>
          </li>
        ))}
      </ul>
      <ExportProgress {...state} />
      {!entitlements.export && (
        <div id="export-plan" className="mt-4">
          <Notice actions={<ProLink>{say('export.seePro')}</ProLink>}>
            {say(hasLapsed ? 'export.lapsed' : 'export.proOnly')}
          </Notice>
        </div>
      )}
    </section>
  );
}
