'use client';

import { type ReactNode, useId, useMemo, useState } from 'react';
import { SINGLE, whatIfYear } from '#lib/client/calendar/pace.ts';
import { WHAT_IFS } from '#lib/client/insights/what-if.ts';
import { SectionHeading } from '#ui/heading.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { rich, say } from '#words/calendar.ts';
import { wholeAmount } from '../meeting/comparing/range-words.ts';
import { WhatIfBars } from '../meeting/comparing/what-if-bars.tsx';
import type { Bill } from './use-bill.ts';
import { seriesNames } from './words.ts';

/** A plan can't overrun. */
const OF_PLANS = WHAT_IFS.filter((what) => what !== 'onTime');

function rowsOf({ planned: { meetings }, year, calendar }: Bill, series: string | undefined) {
  const own = series === undefined ? meetings : meetings.filter(({ uid }) => uid === series);
  return OF_PLANS.map((what) => {
    const saved = whatIfYear(what, own, year, calendar);
    return { what, ...saved, yearMinor: saved.savedMinor };
  });
}

/** What a year would cost less, for all meetings or one series. Not on paper: one person fewer saves what they are paid. */
export function WhatIfs({ bill }: { bill: Bill }) {
  const { year, currency } = bill;
  const [chosen, setChosen] = useState(SINGLE);
  const id = useId();
  const names = useMemo(() => seriesNames(year.rows), [year.rows]);
  const series = year.rows.filter(({ key }) => key !== SINGLE);
  const one = series.find(({ key }) => key === chosen);
  const rows = rowsOf(bill, one?.key);
  const cost = one?.totalMinor ?? year.totalMinor;
  const costs = {
    cost: wholeAmount(cost, currency),
    b: (inside: ReactNode) => <strong className="font-semibold text-ink">{inside}</strong>,
  };
  return (
    <section aria-labelledby={id} className="border-t-4 border-ink bg-paper px-4 pt-4 pb-5 sm:px-6 print:hidden">
      <SectionHeading id={id}>{say('whatIf.title')}</SectionHeading>
      <div className="mt-3 max-w-md">
        <SelectField
          label={say('whatIf.meetings')}
          value={one ? chosen : SINGLE}
          onChange={setChosen}
          options={[
            { value: SINGLE, text: say('whatIf.all') },
            ...series.map(({ key }) => ({ value: key, text: names.get(key) ?? key })),
          ]}
        />
      </div>
      <p role="status" className="mt-4 mb-4 leading-relaxed text-faint wrap-anywhere">
        {one?.example
          ? rich('whatIf.one', { ...costs, title: names.get(one.key) ?? one.key })
          : rich('whatIf.whole', costs)}
      </p>
      <WhatIfBars currency={currency} costMinor={cost} rows={rows} />
      <p className="mt-4 text-sm text-faint">{say('whatIf.note')}</p>
    </section>
  );
}
