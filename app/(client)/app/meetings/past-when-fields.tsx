'use client';

import { type ComponentProps, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { asksNextDay, BEFORE_START, shownWhen, type TypedWhen } from './past-when.ts';

type Field = 'date' | 'from' | 'to' | 'length';

interface Props {
  form: {
    values: TypedWhen;
    set: (more: Partial<TypedWhen>) => void;
    field: (name: Field) => Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>;
  };
  /** The last day that can be chosen: `2026-11-21`. */
  latest: string;
}

/** When a past meeting was: a date, a start, and an end or a duration, of which the other follows. */
export function PastWhen({ form, latest }: Props) {
  const { values } = form;
  const shown = shownWhen(values);
  const ended = form.field('to');
  const end = useRef<HTMLInputElement>(null);
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">When was it?</legend>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <div className="col-span-2 sm:col-span-1">
          <TextField type="date" label="Date" max={latest} {...form.field('date')} />
        </div>
        <TextField type="time" label="Started" {...form.field('from')} />
        <TextField
          ref={end}
          type="time"
          label="Ended"
          hint={shown.isNextDay ? 'the next day' : undefined}
          {...ended}
          // Its answer has been given.
          error={shown.isNextDay && ended.error === BEFORE_START ? null : ended.error}
          value={shown.to}
          onChange={({ target }) => form.set({ to: target.value, by: 'to', isNextDay: false })}
        />
        <TextField
          label="Duration"
          placeholder="45, 1:30"
          autoComplete="off"
          {...form.field('length')}
          value={shown.length}
          onChange={({ target }) => form.set({ length: target.value, by: 'length' })}
        />
      </div>
      {asksNextDay(values) && (
        <Notice
          actions={
            <Button
              variant="plain"
              onClick={() => {
                form.set({ isNextDay: true });
                // The pressed button is removed with the question.
                end.current?.focus();
              }}
            >
              Yes, the next day
            </Button>
          }
        >
          Did the meeting end the next day?
        </Notice>
      )}
    </fieldset>
  );
}
