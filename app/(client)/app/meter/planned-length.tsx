import { useState } from 'react';
import { durationInput } from '#lib/client/durations.ts';
import { MINUTE } from '#lib/time.ts';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#words/meter.ts';
import type { StartFormState } from './use-start-form.ts';

/** In minutes. */
const USUAL_LENGTHS = [15, 30, 45, 60];

const chip =
  'min-h-11 grow cursor-pointer border border-faint px-0.5 font-mono text-[0.8125rem] whitespace-nowrap hover:border-ink sm:text-sm aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper';

/** The part of the start form about the planned length: one of the usual ones, or another to type. */
export function PlannedLength({ form: { plannedMs, planned, changePlanned } }: { form: StartFormState }) {
  const { typed, field, problem } = planned;
  const [isTyping, setTyping] = useState(false);
  const isUsual = USUAL_LENGTHS.some((minutes) => plannedMs === minutes * MINUTE);
  const isOther = isTyping || (typed !== '' && !isUsual);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{say('plannedLength.label')}</legend>
      <div className="flex flex-wrap gap-1 sm:gap-2">
        {USUAL_LENGTHS.map((minutes) => {
          const isChosen = !isOther && plannedMs === minutes * MINUTE;
          return (
            <button
              key={minutes}
              type="button"
              aria-label={say('plannedLength.minutes', { minutes })}
              aria-pressed={isChosen}
              onClick={() => {
                setTyping(false);
                changePlanned(isChosen ? '' : durationInput(minutes * MINUTE));
              }}
              className={chip}
            >
              {say('plannedLength.minutesShort', { minutes })}
            </button>
          );
        })}
        <button
          type="button"
          aria-pressed={isOther}
          className={chip}
          onClick={() => {
            setTyping(!isOther);
            changePlanned('');
          }}
        >
          {say('plannedLength.other')}
        </button>
      </div>
      {isOther && (
        <div className="mt-2">
          <TextField
            ref={field}
            autoFocus={isTyping}
            label={say('plannedLength.label')}
            value={typed}
            onChange={(event) => {
              setTyping(true);
              changePlanned(event.target.value);
            }}
            onBlur={() => plannedMs !== undefined && changePlanned(durationInput(plannedMs))}
            placeholder={say('plannedLength.placeholder')}
            spellCheck={false}
            error={problem}
          />
        </div>
      )}
    </fieldset>
  );
}
