'use client';

import { useQuery } from '#lib/client/hooks/use-query.ts';
import { cachedPlanOf } from '#lib/client/store/values.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { ExportProgress } from '../shared/export-progress.tsx';
import { type ExportKind, useExport } from '../shared/use-export.ts';

const KINDS: readonly { kind: ExportKind; action: string; text: string }[] = [
  {
    kind: 'records',
    action: 'Export JSON',
    text: 'Everything in this workspace: meetings, people, topics and templates. You can import it on another device.',
  },
  {
    kind: 'meetings',
    action: 'Export meetings as CSV',
    text: 'A spreadsheet with a row for each meeting: when, how long, how many people, what it cost.',
  },
  {
    kind: 'attendances',
    action: 'Export attendance as CSV',
    text: 'A spreadsheet with a row for each person in each meeting, with their rate and what their time cost.',
  },
];

/** The ways out: a file with everything, and spreadsheets. */
export function ExportSection() {
  const plan = useQuery(cachedPlanOf);
  const { run, ...state } = useExport();
  if (!plan) return null;
  const { entitlements, hasLapsed } = plan;
  const mayExport = (kind: ExportKind) => entitlements.export || (hasLapsed && kind === 'records');
  return (
    <section aria-labelledby="export">
      <SectionHeading id="export">Export</SectionHeading>
      <ul className="mt-4 flex flex-col divide-y divide-dashed divide-faint border-y border-dashed border-faint">
        {KINDS.map(({ kind, action, text }) => (
          <li key={kind} className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
            <p id={`export-${kind}`} className="max-w-prose text-faint">
              {text}
            </p>
            <Button
              variant="plain"
              className="shrink-0 sm:w-64"
              busy={state.job !== null}
              {...(mayExport(kind) ? {} : { disabledBy: 'export-plan' })}
              onClick={() => void run(kind)}
            >
              {state.job?.kind === kind ? 'Exporting…' : action}
            </Button>
          </li>
        ))}
      </ul>
      <ExportProgress {...state} />
      {!entitlements.export && (
        <div id="export-plan" className="mt-4">
          <Notice
            actions={
              <ButtonLink href="/pricing" prefetch={false}>
                See Pro
              </ButtonLink>
            }
          >
            {hasLapsed
              ? 'Pro has ended. You can still export everything as JSON; spreadsheets are part of Pro.'
              : 'Exporting is part of Pro. Whenever you delete something for good or sign out, you can export it as JSON first, on every plan.'}
          </Notice>
        </div>
      )}
    </section>
  );
}
