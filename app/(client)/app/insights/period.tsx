'use client';

import { useState } from 'react';
import { fromDate, toDate } from '#lib/client/insights/days.ts';
import { type RangeChoice, stepped } from '#lib/client/insights/ranges.ts';
import { TextButton } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { say } from '#words/insights.ts';
import { rangeWords } from '../meeting/comparing/range-words.ts';
import type { Navigate } from './routes.ts';
import type { Insights } from './use-insights.ts';

const NAMES: readonly RangeChoice['name'][] = ['week', 'month', 'quarter', 'year', 'all', 'own'];

interface Props {
  insights: Pick<Insights, 'range' | 'calendar' | 'today' | 'now'>;
  navigate: Navigate;
  /** Returns the address of a range on this page. */
  pathOf: (range: RangeChoice) => string;
}

/** A menu of periods between buttons for the previous and the next one: `‹ November 2026 ›`. */
export function Period({ insights, navigate, pathOf }: Props) {
  const { range, calendar, today, now } = insights;
  const { choice } = range;
  const go = (to: RangeChoice) => navigate(pathOf(to), { replace: true });

  function choose(name: RangeChoice['name']) {
    if (name === 'all') go({ name });
    else if (name === 'own')
      go({ name, first: range.first, last: Math.min(range.end - 1, Math.max(today, range.first)) });
    // Keeps what was shown in view, such as the month of the week.
    else go({ name, on: range.isRunning || choice.name === 'all' ? today : range.first });
  }

  const step = (by: 1 | -1, sign: string) => {
    const to = stepped(range, calendar, by);
    return (
      to && (
        <TextButton
          look="symbol"
          aria-label={say(by === 1 ? 'range.later' : 'range.earlier')}
          disabled={by === 1 && range.to > now}
          onClick={() => go(to)}
        >
          {sign}
        </TextButton>
      )
    );
  };

  return (
    <div className="print:hidden">
      <div className="-ms-3 flex items-center font-mono text-lg font-semibold">
        {step(-1, '‹')}
        <label className="relative flex min-h-11 items-center px-1 outline-offset-2 outline-ink has-focus-visible:outline-2">
          <span aria-hidden="true">{rangeWords(range)} ▾</span>
          <select
            aria-label={say('range.legend')}
            value={choice.name}
            // The options' values are these names.
            onChange={({ target }) => choose(target.value as RangeChoice['name'])}
            className="absolute inset-0 w-full cursor-pointer bg-paper text-base font-normal text-ink opacity-0"
          >
            {NAMES.map((name) => (
              <option key={name} value={name}>
                {say(`range.${name}`)}
              </option>
            ))}
          </select>
        </label>
        {step(1, '›')}
        <p role="status" className="sr-only">
          {rangeWords(range)}
        </p>
      </div>
      {choice.name === 'own' && (
        <OwnDays key={`${choice.first} ${choice.last}`} first={choice.first} last={choice.last} onChoose={go} />
      )}
    </div>
  );
}

function OwnDays({ first, last, onChoose }: { first: number; last: number; onChoose: (to: RangeChoice) => void }) {
  const [days, setDays] = useState({ from: toDate(first), until: toDate(last) });
  function change(typed: Partial<typeof days>) {
    const next = { ...days, ...typed };
    setDays(next);
    const [from, until] = [fromDate(next.from), fromDate(next.until)];
    // While a year is being typed, it starts as 0002.
    if (from !== null && until !== null && from <= until && from > -25_567)
      onChoose({ name: 'own', first: from, last: until });
  }
  const isBackward = days.from > days.until;
  return (
    <div className="mt-2 grid max-w-md grid-cols-2 gap-3">
      <TextField
        label={say('range.from')}
        type="date"
        value={days.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label={say('range.until')}
        type="date"
        value={days.until}
        error={isBackward ? say('range.backward') : null}
        onChange={({ target }) => change({ until: target.value })}
      />
    </div>
  );
}
