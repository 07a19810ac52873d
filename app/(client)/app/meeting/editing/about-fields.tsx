import { TextField } from '#ui/text-field.tsx';
import type { FormOf } from '#ui/use-form.ts';
import { say } from '#words/meeting-editing.ts';
import { TopicField } from '../topic-field.tsx';

/** What a meeting is about and how long it should take. */
export function AboutFields({ form }: { form: FormOf<{ title: string; topic: string; planned: string }> }) {
  const optional = { placeholder: say('aboutFields.optional') };
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField label={say('aboutFields.title')} dir="auto" {...optional} {...form.field('title')} />
      <TopicField label={say('aboutFields.topic')} {...optional} {...form.field('topic')} />
      <TextField label={say('aboutFields.planned')} {...optional} {...form.field('planned')} />
    </div>
  );
}
