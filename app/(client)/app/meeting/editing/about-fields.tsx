import { type ComponentProps, useId } from 'react';
import { useTopics } from '#lib/client/hooks/hooks.ts';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#words/meeting-editing.ts';

type FieldProps = ComponentProps<typeof TextField>;

interface Props {
  form: { field: (name: 'title' | 'topic' | 'planned') => Pick<FieldProps, 'value' | 'onChange' | 'error'> };
}

/** What a meeting is about and how long it should take, in a form of `useForm`. */
export function AboutFields({ form }: Props) {
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
export function TopicField(props: FieldProps) {
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
