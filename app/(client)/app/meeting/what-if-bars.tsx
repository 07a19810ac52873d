'use client';

import type { WhatIf } from '#lib/client/insights/what-if.ts';
import { Bars } from '#ui/chart/bars.tsx';
import { amount, meetingsWords, percent } from './range-words.ts';

const WORDS: Record<WhatIf, { name: string; text: string }> = {
  lessFive: { name: '5 minutes shorter', text: 'Each one ends 5 minutes earlier' },
  onTime: { name: 'End on time', text: 'None runs past its planned length' },
  oneFewer: { name: 'One person fewer', text: 'Of three people or more, the one who costs least stays away' },
  everyOther: { name: 'Every other week', text: 'Those of every second week aren’t held' },
  lessFiveOfThirty: { name: '25 instead of 30 min', text: 'Those planned for 30 min end 5 minutes earlier' },
};

interface Props {
  currency: string;
  /** What the meetings cost, as `savedMinor` is counted. */
  costMinor: number;
  /** `yearMinor`: what is saved in a year. */
  rows: readonly { what: WhatIf; savedMinor: number; yearMinor: number; count: number }[];
}

/** What a year would cost less, the largest difference first. */
export function WhatIfBars({ currency, costMinor, rows }: Props) {
  return (
    <Bars
      bars={rows
        .toSorted((a, b) => b.yearMinor - a.yearMinor)
        .map(({ what, savedMinor, yearMinor, count }) => ({
          ...{ key: what, name: WORDS[what].name, value: yearMinor },
          text: savedMinor === 0 ? 'no difference' : `−${amount(yearMinor, currency)} a year`,
          note:
            savedMinor === 0
              ? WORDS[what].text
              : `${WORDS[what].text} · ${percent(savedMinor / costMinor)} less · ${meetingsWords(count)}`,
        }))}
    />
  );
}
