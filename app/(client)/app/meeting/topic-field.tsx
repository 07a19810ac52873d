import { type ComponentProps, useId } from 'react';
import { useTopics } from '#lib/client/hooks/hooks.ts';
import { TextField } from '#ui/text-field.tsx';

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
