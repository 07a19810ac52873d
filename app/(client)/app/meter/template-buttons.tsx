import { useState } from 'react';
import { startFromTemplate } from '#lib/client/hooks/late-commands.ts';
import type { Person, Template } from '#lib/sync/records.ts';
import { TextButton, textLook } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { say } from '#words/meter.ts';
import { stillOn, templateFacts, templateName } from '../meeting/people-words.ts';
import { TEMPLATES } from '../meeting/routes.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { DIGITS, useShortcuts } from '../shared/shortcuts.tsx';
import { StartAtOnceButton, useStartAtOnce } from './start-at-once.tsx';

interface Props {
  /** The form's id, so that only one meeting starts. */
  meetingId: string;
  /** Undefined until read: without it, a template would have none of its people. */
  roster: Person[] | undefined;
  templates: readonly Template[];
}

/** The templates, each started with a click or its number. Nothing without any. */
export function TemplateButtons({ meetingId, roster, templates }: Props) {
  const { start, busy, failure } = useStartAtOnce(startFromTemplate);
  const run = (template: Template) =>
    start({ templateId: template.id, id: meetingId }, ({ leftOut }) =>
      say('templates.started', { name: templateName(template), leftOut }),
    );
  const [showsAll, setShowsAll] = useState(false);
  useShortcuts(
    Object.fromEntries(
      DIGITS.flatMap((digit, i) => {
        const one = templates[i];
        return one ? [[digit, () => void run(one)]] : [];
      }),
    ),
  );

  if (templates.length === 0 || !roster) return null;
  const shown = showsAll ? templates : templates.slice(0, DIGITS.length);
  return (
    <fieldset className="min-w-0 border-b border-dashed border-faint pb-4">
      <legend className="sr-only">{say('templates.legend')}</legend>
      <ul className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center">
        {shown.map((one, i) => (
          <li key={one.id} className="flex max-w-full">
            <StartAtOnceButton
              name={templateName(one)}
              facts={templateFacts({ ...one, people: stillOn(roster, one.people).people })}
              digit={DIGITS[i]}
              isBusy={busy}
              onClick={() => void run(one)}
              className="min-h-11 items-start gap-2"
            />
          </li>
        ))}
        <li className="col-span-2 flex gap-4 empty:hidden sm:ps-1">
          {shown.length < templates.length && (
            <TextButton look="action" onClick={() => setShowsAll(true)}>
              {say('templates.all', { templates: templates.length })}
            </TextButton>
          )}
          <Link href={TEMPLATES} aria-label={say('templates.edit')} className={`${textLook('action')} bar:hidden`}>
            {say('templates.editShort')}
          </Link>
        </li>
      </ul>
      <div className="not-empty:mt-4">
        <FailureNotice failure={failure} />
      </div>
    </fieldset>
  );
}
