'use client';

import { useId, useState } from 'react';
import { counted } from '#lib/client/format.ts';
import type { Series } from '#lib/client/insights/groups.ts';
import { inYear, WHAT_IFS, whatIf } from '#lib/client/insights/what-if.ts';
import { SectionHeading } from '#ui/heading.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { amount } from '../meeting/range-words.ts';
import { WhatIfBars } from '../meeting/what-if-bars.tsx';
import type { Insights } from './use-insights.ts';

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
  const rows = WHAT_IFS.map((what) => {
    const { savedMinor, count } = whatIf(what, own, calendar);
    return { what, savedMinor, count, yearMinor: inYearOf(savedMinor) ?? 0 };
  });
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
          <WhatIfBars currency={currency} costMinor={cost} rows={rows} />
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
