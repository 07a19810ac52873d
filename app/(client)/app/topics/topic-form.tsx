import { useEffect, useRef } from 'react';
import { saveTopic } from '#lib/client/meetings/roster.ts';
import type { Topic } from '#lib/sync/records.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say } from '#words/topics.ts';
import { useUndoable } from '../shared/undoable.ts';
import { useUnsaved } from '../shared/unsaved.tsx';

interface Props {
  /** Null for a new topic. */
  topic: Topic | null;
  onDone?: () => void;
}

/** Adds or renames a topic. */
export function TopicForm({ topic, onDone }: Props) {
  const { run, busy, failure } = useUndoable(saveTopic, ({ id }) => (id === undefined ? null : say('form.renamed')));
  const field = useRef<HTMLInputElement>(null);
  const isRename = topic !== null;

  useEffect(() => {
    if (!isRename) return;
    // Selecting the text doesn't focus the field in every browser.
    field.current?.focus();
    field.current?.select();
  }, [isRename]);

  const form = useForm({
    saved: { name: topic?.name ?? '' },
    errors: { name: failure?.message ?? null },
    async save({ name }) {
      field.current?.focus();
      if (name.trim() === '') return { fields: { name: say('form.nameRule') } };
      if (!(await run({ ...(topic && { id: topic.id }), name }))) return {};
      onDone?.();
      return null;
    },
  });

  useUnsaved(say(topic ? 'form.part' : 'form.newPart'), form.isChanged);

  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-wrap items-start gap-3 py-2">
      <div className="min-w-0 flex-1 basis-44">
        <TextField ref={field} label={topic ? say('form.name') : say('form.new')} dir="auto" {...form.field('name')} />
      </div>
      {/* Level with the field, not with its label. */}
      <div className={`flex gap-3 ${topic ? 'sm:mt-6.5' : 'mt-6.5'}`}>
        <Button type="submit" size="field" busy={busy}>
          {topic ? say('form.save') : say('form.add')}
        </Button>
        {topic && (
          <Button variant="plain" size="field" onClick={onDone}>
            {say('form.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
