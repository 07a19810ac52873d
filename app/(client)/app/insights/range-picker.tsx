'use client';

import { useState } from 'react';
import { fromDate, toDate } from '#lib/client/insights/calendar.ts';
import { type RangeChoice, stepped } from '#lib/client/insights/ranges.ts';
import { TextButton } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { rangeWords } from '../meeting/range-words.ts';
import { insightsPath, type Navigate } from './routes.ts';
import { say } from './say.ts';
import type { Insights } from './use-insights.ts';

const NAMES = [
  { value: 'week', name: 'range.week' },
  { value: 'month', name: 'range.month' },
  { value: 'quarter', name: 'range.quarter' },
  { value: 'year', name: 'range.year' },
  { value: 'all', name: 'range.all' },
  { value: 'own', name: 'range.own' },
] as const;

interface Props {
  insights: Insights;
  navigate: Navigate;
  statement?: boolean;
}

/** Chooses the time that is shown, and steps through it. */
export function RangePicker({ insights, navigate, statement = false }: Props) {
  const { range, calendar, today } = insights;
  const { choice } = range;
  const go = (to: RangeChoice) => navigate(insightsPath(to, today, { statement }), { replace: true });
  const [earlier, later] = [stepped(range, calendar, -1), stepped(range, calendar, 1)];

  function choose(name: (typeof NAMES)[number]['value']) {
    if (name === 'all') go({ name });
    else if (name === 'own')
      go({ name, first: range.first, last: Math.min(range.end - 1, Math.max(today, range.first)) });
    // What was looked at stays in view: the month of the week, and so on.
    else go({ name, on: range.isRunning || choice.name === 'all' ? today : range.first });
  }

  return (
    <div className="flex flex-col gap-3 print:hidden">
      <Choice
        legend={say('range.legend')}
        value={choice.name}
        options={NAMES.map(({ value, name }) => ({ value, text: say(name) }))}
        onChange={choose}
      />
      {choice.name === 'own' && (
        <OwnDays key={`${choice.first} ${choice.last}`} first={choice.first} last={choice.last} onChoose={go} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="font-mono text-lg font-semibold">
          {rangeWords(range)}
        </p>
        {earlier && later && (
          <p className="flex gap-x-6">
            <TextButton look="action" onClick={() => go(earlier)}>
              {say('range.earlier')}
            </TextButton>
            <TextButton look="action" disabled={range.to > insights.now} onClick={() => go(later)}>
              {say('range.later')}
            </TextButton>
          </p>
        )}
      </div>
    </div>
  );
}

function OwnDays({ first, last, onChoose }: { first: number; last: number; onChoose: (to: RangeChoice) => void }) {
  const [days, setDays] = useState({ from: toDate(first), until: toDate(last) });
  function change(typed: Partial<typeof days>) {
    const next = { ...days, ...typed };
    setDays(next);
    const [from, until] = [fromDate(next.from), fromDate(next.until)];
    // A year that is being typed begins with 0002.
    if (from !== null && until !== null && from <= until && from > -25_567)
      onChoose({ name: 'own', first: from, last: until });
  }
  const isBackward = days.from > days.until;
  return (
    <div className="grid max-w-md grid-cols-2 gap-3">
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
