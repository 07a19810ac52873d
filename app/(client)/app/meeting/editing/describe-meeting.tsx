import { durationInput } from '#lib/client/durations.ts';
import { parseDuration } from '#lib/client/input/parse.ts';
import { describeMeeting } from '#lib/client/meetings/commands.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { Fold } from '#ui/fold.tsx';
import { FormEnd } from '#ui/form-end.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/meeting-editing.ts';
import { besideFields, FailureNotice } from '../../shared/failure-notice.tsx';
import { useUndoable } from '../../shared/undoable.ts';
import { useUnsaved } from '../../shared/unsaved.tsx';
import { TopicField } from '../topic-field.tsx';

/** Changes a meeting's title, topic and planned length. */
export function DescribeMeeting({ details }: { details: MeetingDetails }) {
  return (
    <Fold title={say('describe.legend')} space="large">
      <Fields details={details} />
    </Fold>
  );
}

function Fields({ details }: { details: MeetingDetails }) {
  const { meeting } = details;
  const describe = useUndoable(describeMeeting, () => say('describe.done'));
  const { errors, rest } = besideFields(describe.failure, { title: 'title', topic: 'name' });
  const form = useForm({
    saved: { title: meeting.title, topic: details.topic ?? '', planned: durationInput(meeting.plannedMs) },
    errors,
    async save({ title, topic, planned }) {
      const plannedMs = parseDuration(planned);
      if (plannedMs === undefined) return { fields: { planned: say('describe.noLength') } };
      return (await describe.run({ meetingId: meeting.id, title, topic, plannedMs })) ? null : {};
    },
  });

  useUnsaved(say('describe.part'), form.isChanged);

  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <TextField label={say('describe.title')} dir="auto" {...form.field('title')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TopicField label={say('describe.topic')} {...form.field('topic')} />
        <TextField label={say('describe.planned')} {...form.field('planned')} />
      </div>
      <FailureNotice failure={rest} />
      <FormEnd form={form} busy={describe.busy} action={say('describe.save')} saved={say('describe.saved')} />
    </form>
  );
}
