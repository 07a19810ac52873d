'use client';

import Link from 'next/link';
import { useState } from 'react';
import { counted } from '#lib/client/format.ts';
import { useCommand, useStore } from '#lib/client/hooks/hooks.ts';
import { remove } from '#lib/client/meetings/removal.ts';
import { startFromTemplate } from '#lib/client/meetings/templates.ts';
import type { Person, Template } from '#lib/sync/records.ts';
import { TextButton, textLook } from '#ui/button.tsx';
import { templateFacts, templateName, withoutWhom } from '../meeting/format.ts';
import { TEMPLATES } from '../meeting/routes.ts';
import { stillOn } from '../meeting/still-on.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { DIGITS, useShortcuts } from '../shared/shortcuts.tsx';
import { useOffer } from '../shared/undo.tsx';
import type { StartFormState } from './use-start-form.ts';

/** The templates, each started by a click or its number. Nothing for those who have none. */
export function TemplateButtons({ form, templates }: { form: StartFormState; templates: readonly Template[] }) {
  const { run, busy, failure } = useStartAgain(form.meetingId);
  const [showsAll, setShowsAll] = useState(false);
  useShortcuts(
    Object.fromEntries(
      DIGITS.flatMap((digit, i) => {
        const one = templates[i];
        return one ? [[digit, () => void run(one)]] : [];
      }),
    ),
  );

  if (templates.length === 0) return null;
  const shown = showsAll ? templates : templates.slice(0, DIGITS.length);
  return (
    <fieldset className="min-w-0 border-b border-dashed border-faint pb-5">
      <legend className="sr-only">Start from a template</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p aria-hidden="true" className="font-mono text-sm font-semibold">
          Templates
        </p>
        <Link href={TEMPLATES} className={textLook('action')}>
          Edit templates
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {shown.map((one, i) => (
          <li key={one.id} className="flex">
            <TemplateButton
              template={one}
              roster={form.people}
              digit={DIGITS[i]}
              isBusy={busy}
              onClick={() => void run(one)}
            />
          </li>
        ))}
      </ul>
      {shown.length < templates.length && (
        <TextButton look="action" onClick={() => setShowsAll(true)}>
          Show all {counted(templates.length, 'template')}
        </TextButton>
      )}
      <div className="not-empty:mt-4">
        <FailureNotice failure={failure} />
      </div>
    </fieldset>
  );
}

interface ButtonProps {
  template: Template;
  roster: readonly Person[];
  /** The key that starts it; undefined: none. */
  digit: string | undefined;
  isBusy: boolean;
  onClick: () => void;
}

function TemplateButton({ template, roster, digit, isBusy, onClick }: ButtonProps) {
  const { people } = stillOn(roster, template.people);
  const facts = templateFacts({ ...template, people });
  return (
    <button
      type="button"
      aria-keyshortcuts={digit}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className="group flex min-h-14 w-full min-w-0 cursor-pointer items-start gap-2 border border-faint px-3 py-2 text-start hover:border-ink hover:bg-ink hover:text-paper"
    >
      <span className="min-w-0 flex-1">
        <bdi className="line-clamp-2 text-sm font-semibold wrap-anywhere">{templateName(template)}</bdi>{' '}
        <span className="block text-xs text-faint group-hover:text-paper">{facts}</span>
      </span>
      {digit && (
        // Only where there are keys to press.
        <span
          aria-hidden="true"
          className="hidden font-mono text-xs text-faint group-hover:text-paper pointer-fine:inline"
        >
          {digit}
        </span>
      )}
    </button>
  );
}

/** Starts from a template at once, and offers to undo that: it takes no more than a key. */
function useStartAgain(meetingId: string) {
  const { store } = useStore();
  const offer = useOffer();
  const { run, busy, failure } = useCommand(startFromTemplate);

  async function start(template: Template) {
    const done = await run({ templateId: template.id, id: meetingId });
    if (!done?.value.isNew) return;
    offer({
      text: `“${templateName(template)}” started${withoutWhom(done.value.leftOut)}.`,
      undo: () => remove(store, { table: 'meetings', id: meetingId }).then(() => 'The meeting was deleted.'),
    });
  }

  return { run: start, busy, failure };
}
