'use client';

import { useId } from 'react';
import { amountInput, parseAmount } from '#lib/client/input/parse.ts';
import type { NewCard } from '#lib/ledgers/schema.ts';
import { LENGTHS, MOST } from '#lib/ledgers/terms.ts';
import { TextButton } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#words/team.ts';

/** A rate card as it is being typed. */
export interface TypedCard {
  rows: readonly { id: number; role: string; hour: string }[];
  everyoneElse: string;
}

export const typedOf = ({ card, elseHourMinor }: NewCard, currency: string): TypedCard => ({
  rows: card.map(({ role, hourMinor }, id) => ({ id, role, hour: amountInput(hourMinor, currency) })),
  everyoneElse: elseHourMinor === 0 ? '' : amountInput(elseHourMinor, currency),
});

/** Messages by field: `role-` or `hour-` and a row's id, or `else`. */
export type CardProblems = Readonly<Record<string, string>>;

export function readCard({ rows, everyoneElse }: TypedCard, currency: string): NewCard | { problems: CardProblems } {
  const problems: Record<string, string> = {};
  const hourIn = (text: string, id: string) => {
    const hour = parseAmount(text, currency);
    if (hour === undefined || hour > MOST.hourMinor) problems[id] = say('card.noAmount');
    return hour ?? 0;
  };
  const seen = new Set<string>();
  const card = rows.map(({ id, role, hour }) => {
    const key = role.trim().toLowerCase();
    const hourMinor = hourIn(hour, `hour-${id}`);
    if (key === '' || [...key].length > LENGTHS.role) problems[`role-${id}`] = say('card.noRole');
    else if (seen.has(key)) problems[`role-${id}`] = say('card.twice');
    seen.add(key);
    return { role: role.trim(), hourMinor };
  });
  const elseHourMinor = hourIn(everyoneElse, 'else');
  return Object.keys(problems).length > 0 ? { problems } : { card, elseHourMinor };
}

interface Props {
  currency: string;
  typed: TypedCard;
  problems: CardProblems;
  onChange: (typed: TypedCard) => void;
}

/** What an hour of each role, and of everyone else, costs. */
export function CardFields({ currency, typed, problems, onChange }: Props) {
  const id = useId();
  const { rows } = typed;
  const change = (row: number, more: Partial<(typeof rows)[number]>) =>
    onChange({ ...typed, rows: rows.map((one) => (one.id === row ? { ...one, ...more } : one)) });
  return (
    <fieldset>
      <legend className="font-mono text-sm font-semibold">{say('card.title')}</legend>
      <p className="mt-1 mb-4 max-w-prose text-sm text-faint">{say('card.text')}</p>
      <ul className="flex flex-col gap-4">
        {rows.map((row) => (
          <li key={row.id} className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-[3fr_2fr_auto]">
            <TextField
              label={say('card.role')}
              value={row.role}
              error={problems[`role-${row.id}`]}
              onChange={({ target }) => change(row.id, { role: target.value })}
            />
            <TextField
              label={say('card.hour', { currency })}
              value={row.hour}
              error={problems[`hour-${row.id}`]}
              inputMode="decimal"
              onChange={({ target }) => change(row.id, { hour: target.value })}
            />
            <TextButton
              look="action"
              className="sm:mt-7"
              aria-label={say('card.removeOf', { role: row.role || say('card.role') })}
              onClick={() => onChange({ ...typed, rows: rows.filter((one) => one.id !== row.id) })}
            >
              {say('card.remove')}
            </TextButton>
          </li>
        ))}
      </ul>
      {rows.length < MOST.roles && (
        <TextButton
          look="action"
          id={`${id}-add`}
          onClick={() => onChange({ ...typed, rows: [...rows, { id: nextId(rows), role: '', hour: '' }] })}
        >
          {say('card.add')}
        </TextButton>
      )}
      <div className="mt-2 max-w-xs">
        <TextField
          label={say('card.else', { currency })}
          value={typed.everyoneElse}
          error={problems.else}
          inputMode="decimal"
          onChange={({ target }) => onChange({ ...typed, everyoneElse: target.value })}
        />
      </div>
    </fieldset>
  );
}

const nextId = (rows: TypedCard['rows']) => rows.reduce((most, { id }) => Math.max(most, id + 1), 0);
