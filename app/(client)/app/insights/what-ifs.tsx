'use client';

import { type ReactNode, useId, useState } from 'react';
import type { Series } from '#lib/client/insights/groups.ts';
import { inYear, WHAT_IFS, whatIf } from '#lib/client/insights/what-if.ts';
import { SectionHeading } from '#ui/heading.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { amount } from '../meeting/range-words.ts';
import { WhatIfBars } from '../meeting/what-if-bars.tsx';
import { rich, say } from './say.ts';
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
  const bold = (inside: ReactNode) => <strong className="font-semibold text-ink">{inside}</strong>;
  return (
    <section aria-labelledby={id} className="break-inside-avoid border-t-4 border-ink bg-paper px-4 pt-4 pb-5 sm:px-6">
      <SectionHeading id={id}>{say('whatIf.title')}</SectionHeading>
      <div className="mt-3 max-w-md print:hidden">
        <SelectField
          label={say('whatIf.meetings')}
          value={one ? chosen : ''}
          onChange={setChosen}
          options={[
            { value: '', text: say('whatIf.all') },
            ...titled.map(({ key, label }) => ({ value: key, text: label })),
          ]}
        />
      </div>
      {year === null ? (
        <p className="mt-4 text-faint">{say('whatIf.tooShort', { days })}</p>
      ) : (
        <>
          <p role="status" className="mt-4 mb-4 leading-relaxed text-faint">
            {one
              ? rich('whatIf.ofSeries', { series: one.label, cost: amount(year, currency), b: bold })
              : rich('whatIf.ofAll', { cost: amount(year, currency), b: bold })}
          </p>
          <WhatIfBars currency={currency} costMinor={cost} rows={rows} />
          <p className="mt-4 text-sm text-faint">{say('whatIf.explained', { days })}</p>
        </>
      )}
    </section>
  );
}
