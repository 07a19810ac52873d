import { useLimits, useTemplates } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { hadBefore } from '#lib/client/meetings/again.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { isSameName } from '#lib/client/meetings/roster.ts';
import { saveAsTemplate } from '#lib/client/meetings/templates.ts';
import { textLook } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { FormEnd } from '#ui/form-end.tsx';
import { Link } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/meeting-editing.ts';
import { besideFields, FailureNotice, ProNotice } from '../../shared/failure-notice.tsx';
import { useUndoable } from '../../shared/undoable.ts';
import { templateFacts } from '../people-words.ts';
import { TEMPLATES } from '../routes.ts';

interface Props {
  details: MeetingDetails;
  space?: 'small' | 'large';
}

/** Saves a meeting as a template, while it runs or later. Renders nothing if it has no attendees. */
export function SaveAsTemplate({ details, space = 'small' }: Props) {
  if (details.attendees.length === 0) return null;
  return (
    <Fold title={say('saveTemplate.title')} space={space}>
      <IfPro details={details} />
    </Fold>
  );
}

function IfPro({ details }: { details: MeetingDetails }) {
  const limits = useLimits();
  const templates = useTemplates();
  if (!limits || !templates) return null;
  if (!limits.entitlements.templates) return <TemplatesArePro hasSome={templates.length > 0} />;
  return <NameForm details={details} names={templates.map(({ name }) => name)} />;
}

/** Asks only for a name. The name of an existing template updates that one, and the button says so. */
function NameForm({ details, names }: { details: MeetingDetails; names: readonly string[] }) {
  const { meeting, topic } = details;
  const save = useUndoable(saveAsTemplate, (_, { isNew }) => say(isNew ? 'saveTemplate.done' : 'saveTemplate.changed'));
  const had = useQuery((reader) => hadBefore(reader, details), { key: JSON.stringify(details) });
  const { errors, rest } = besideFields(save.failure, { name: 'name' });
  const form = useForm({
    saved: { name: meeting.title || (topic ?? '') },
    errors,
    async save({ name }) {
      if (name.trim() === '') return { fields: { name: say('saveTemplate.noName') } };
      return (await save.run({ meetingId: meeting.id, name })) ? null : {};
    },
  });
  const isKnown = names.some((name) => isSameName(name, form.values.name.trim()));
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <TextField
        label={say('saveTemplate.name')}
        dir="auto"
        hint={had && say('saveTemplate.hint', { facts: templateFacts(had), leftOut: had.leftOut })}
        {...form.field('name')}
      />
      <FailureNotice failure={rest} />
      <FormEnd
        form={form}
        busy={save.busy}
        action={say(isKnown ? 'saveTemplate.update' : 'saveTemplate.save')}
        saved={say('saveTemplate.saved')}
      >
        {names.length > 0 && (
          <Link href={TEMPLATES} className={textLook('action')}>
            {say('saveTemplate.see')}
          </Link>
        )}
      </FormEnd>
    </form>
  );
}

/** What Pro adds, for those who can't make templates. Templates made earlier stay. */
export function TemplatesArePro({ hasSome }: { hasSome: boolean }) {
  return (
    <ProNotice see={say('templatesArePro.see')}>
      {say(hasSome ? 'templatesArePro.some' : 'templatesArePro.none')}
    </ProNotice>
  );
}
