'use client';

import { durationInput } from '#lib/client/input/parse.ts';
import { MINUTE } from '#lib/time.ts';
import { TextField } from '#ui/text-field.tsx';
import { say } from './say.ts';
import type { FormField } from './use-start-form.ts';

/** In minutes. */
const USUAL_LENGTHS = [15, 30, 45, 60];

interface Props extends FormField {
  /** Null: no plan. Undefined: what is typed is no length. */
  plannedMs: number | null | undefined;
  onChange: (typed: string) => void;
}

/** The part of the start form that says how long the meeting should take: typed, or one of the usual lengths. */
export function PlannedLength({ plannedMs, typed, field, problem, onChange }: Props) {
  return (
    <div>
      <TextField
        ref={field}
        label={say('plannedLength.label')}
        value={typed}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => plannedMs !== undefined && onChange(durationInput(plannedMs))}
        placeholder={say('plannedLength.placeholder')}
        autoComplete="off"
        spellCheck={false}
        error={problem}
      />
      <div className="mt-2 grid grid-cols-4 gap-2">
        {USUAL_LENGTHS.map((minutes) => {
          const isChosen = plannedMs === minutes * MINUTE;
          return (
            <button
              key={minutes}
              type="button"
              aria-label={say('plannedLength.minutes', { minutes: String(minutes) })}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? '' : durationInput(minutes * MINUTE))}
              className="min-h-11 cursor-pointer border border-faint font-mono text-sm whitespace-nowrap hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {say('plannedLength.minutesShort', { minutes: String(minutes) })}
            </button>
          );
        })}
      </div>
    </div>
  );
}
