import { type ComponentProps, useId } from 'react';
import { useTopics } from '#lib/client/hooks/hooks.ts';
import { TextField } from '#ui/text-field.tsx';
import type { FormOf } from '#ui/use-form.ts';
import { say } from '#words/meeting-editing.ts';

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

/** A field for a topic's name, which suggests those that there are. */
export function TopicField(props: ComponentProps<typeof TextField>) {
  const topics = useTopics() ?? [];
  const id = useId();
  return (
    <>
      <TextField dir="auto" list={id} {...props} />
      <datalist id={id}>
        {topics.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}
