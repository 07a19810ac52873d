import { useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FormOf } from '#ui/use-form.ts';
import { say } from '#words/meetings.ts';
import { ZoneNote } from '../meeting/editing/zone-note.tsx';
import { asksNextDay, shownWhen, type TypedWhen } from './past-when.ts';

interface Props {
  form: FormOf<TypedWhen>;
  /** The last day that can be chosen: `2026-11-21`. */
  latest: string;
  timeZone: string;
}

/** When a past meeting was: a date, a start, and an end or a duration. The other of the two is computed. */
export function PastWhen({ form, latest, timeZone }: Props) {
  const { values } = form;
  const shown = shownWhen(values, timeZone);
  const ended = form.field('to');
  const length = form.field('length');
  const end = useRef<HTMLInputElement>(null);
  const hint = useId();
  const isAsked = ended.error !== say('when.noEnd') && length.error !== say('when.noEnd');
  return (
    <fieldset aria-describedby={isAsked ? hint : undefined} className="flex flex-col gap-4">
      <legend className="sr-only">{say('when.title')}</legend>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <div className="col-span-2 sm:col-span-1">
          <TextField type="date" label={say('when.date')} max={latest} {...form.field('date')} />
        </div>
        <TextField type="time" label={say('when.started')} {...form.field('from')} />
        <TextField
          ref={end}
          type="time"
          label={say('when.ended')}
          hint={shown.isNextDay ? say('when.nextDay') : undefined}
          {...ended}
          // That question has been answered.
          error={shown.isNextDay && ended.error === say('when.beforeStart') ? null : ended.error}
          value={shown.to}
          onChange={({ target }) => form.set({ to: target.value, by: 'to', isNextDay: false })}
        />
        <TextField
          label={say('when.duration')}
          placeholder="45, 1:30"
          {...length}
          value={shown.length}
          onChange={({ target }) => form.set({ length: target.value, by: 'length' })}
        />
      </div>
      {isAsked && (
        <p id={hint} className="-mt-2 text-sm text-faint">
          {say('when.endOrDuration')}
        </p>
      )}
      <ZoneNote />
      {asksNextDay(values) && (
        <Notice
          actions={
            <Button
              variant="plain"
              onClick={() => {
                form.set({ isNextDay: true });
                // The pressed button disappears with the question.
                end.current?.focus();
              }}
            >
              {say('when.isNextDay')}
            </Button>
          }
        >
          {say('when.askNextDay')}
        </Notice>
      )}
    </fieldset>
  );
}
