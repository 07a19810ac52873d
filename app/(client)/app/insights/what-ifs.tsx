'use client';

import { useId, useState } from 'react';
import { counted } from '#lib/client/format.ts';
import type { Series } from '#lib/client/insights/groups.ts';
import { inYear, WHAT_IFS, type WhatIf, whatIf } from '#lib/client/insights/what-if.ts';
import { Bars } from '#ui/chart/bars.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { Insights } from './use-insights.ts';
import { amount, meetingsWords, percent } from './words.ts';

const WORDS: Record<WhatIf, { name: string; text: string }> = {
  lessFive: { name: '5 minutes shorter', text: 'Each one ends 5 minutes earlier' },
  onTime: { name: 'End on time', text: 'None runs past its planned length' },
  oneFewer: { name: 'One person fewer', text: 'Of three people or more, the one who costs least stays away' },
  everyOther: { name: 'Every other week', text: 'Those of every second week aren’t held' },
  lessFiveOfThirty: { name: '25 instead of 30 min', text: 'Those planned for 30 min end 5 minutes earlier' },
};

interface Props {
  insights: Insights;
  series: readonly Series[];
}

/** What a year would cost less, of everything or of one series. */
export function WhatIfs({ insights, series }: Props) {
  const { meetings, calendar, range, currency, sums } = insights;
  const [chosen, setChosen] = useState('');
  const id = useId();
  const titled = series.filter(({ key }) => key !== '');
  const one = titled.find(({ key }) => key === chosen);
  const own = one?.meetings ?? meetings;
  const cost = one?.totalMinor ?? sums.totalMinor;
  const days = range.daysSoFar;
  const inYearOf = (minor: number) => inYear(minor, days);
  const rows = WHAT_IFS.map((what) => ({ what, ...whatIf(what, own, calendar) })).toSorted(
    (a, b) => b.savedMinor - a.savedMinor,
  );
  const year = inYearOf(cost);
  return (
    <section aria-labelledby={id} className="break-inside-avoid border-t-4 border-ink bg-paper px-4 pt-4 pb-5 sm:px-6">
      <SectionHeading id={id}>What if</SectionHeading>
      <div className="mt-3 max-w-md print:hidden">
        <SelectField
          label="Meetings"
          value={one ? chosen : ''}
          onChange={setChosen}
          options={[{ value: '', text: 'All' }, ...titled.map(({ key, label }) => ({ value: key, text: label }))]}
        />
      </div>
      {year === null ? (
        <p className="mt-4 text-faint">
          {counted(days, 'day')} say too little about a year. Choose a time of a week or more.
        </p>
      ) : (
        <>
          <p role="status" className="mt-4 mb-4 leading-relaxed text-faint">
            {one ? `“${one.label}” comes` : 'All meetings come'} to{' '}
            <strong className="font-semibold text-ink">{amount(year, currency)} a year</strong>. Less, if:
          </p>
          <Bars
            bars={rows.map(({ what, savedMinor, count }) => ({
              ...{ key: what, name: WORDS[what].name, value: inYearOf(savedMinor) ?? 0 },
              text: savedMinor === 0 ? 'no difference' : `−${amount(inYearOf(savedMinor) ?? 0, currency)} a year`,
              note:
                savedMinor === 0
                  ? WORDS[what].text
                  : `${WORDS[what].text} · ${percent(savedMinor / cost)} less · ${meetingsWords(count)}`,
            }))}
          />
          <p className="mt-4 text-sm text-faint">
            Each figure is what these meetings cost less by the meter’s own rules, breaks and people who left included,
            in a year of 365 days like the {counted(days, 'day')} shown. They don’t add up: a meeting can’t be saved
            twice.
          </p>
        </>
      )}
    </section>
  );
}
