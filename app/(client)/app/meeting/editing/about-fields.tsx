import { type ComponentProps, useId } from 'react';
import { useTopics } from '#lib/client/hooks/hooks.ts';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#words/meeting-editing.ts';

type AboutField = 'title' | 'topic' | 'planned';

interface Props {
  form: { field: (name: AboutField) => Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'> };
}

/** What a meeting is about and how long it should take, in a form of `useForm`. */
export function AboutFields({ form }: Props) {
  const topics = useTopics() ?? [];
  const listId = useId();
  const optional = { placeholder: say('aboutFields.optional'), autoComplete: 'off' } as const;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField label={say('aboutFields.title')} dir="auto" {...optional} {...form.field('title')} />
      <TextField label={say('aboutFields.topic')} dir="auto" list={listId} {...optional} {...form.field('topic')} />
      <datalist id={listId}>
        {topics.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <TextField label={say('aboutFields.planned')} {...optional} {...form.field('planned')} />
    </div>
  );
}
