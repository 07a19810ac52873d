'use client';

import type { ComponentProps, ReactNode } from 'react';
import { decide } from '#lib/client/calendar/kept.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { say } from './say.ts';

interface Props extends ComponentProps<typeof TextField> {
  /** What is decided, as it is typed. */
  saved: string;
  /** What is said once another is. */
  said: string;
  /** What was typed decides, or what is wrong with it. */
  read: (typed: string) => Parameters<typeof decide>[1] | string;
  /** How what is wrong is shown, if not as it is. */
  show?: (problem: string | null) => ReactNode;
}

/** One decision about calendars: a field, and the button that saves it. */
export function DecisionForm({ saved, said, read, show, ...field }: Props) {
  const save = useUndoable(decide, () => said);
  const form = useForm({
    saved: { typed: saved },
    async save({ typed }) {
      const change = read(typed);
      if (typeof change === 'string') return { fields: { typed: change } };
      return (await save.run(change)) ? null : {};
    },
  });
  const typed = form.field('typed');
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField
        {...field}
        autoComplete="off"
        after={
          <Button type="submit" variant="plain" size="field" busy={save.busy}>
            {say('decisionForm.save')}
          </Button>
        }
        {...typed}
        error={show ? show(typed.error) : typed.error}
      />
      <FailureNotice failure={save.failure} />
    </form>
  );
}
