'use client';

import type { ReactNode } from 'react';
import type { WhatIf } from '#lib/client/insights/what-if.ts';
import { Bars } from '#ui/chart/bars.tsx';
import { percent, roughly } from './range-words.ts';
import { say } from './say.ts';

const WORDS = {
  lessFive: { name: 'whatIf.lessFive', note: 'whatIf.lessFiveNote' },
  onTime: { name: 'whatIf.onTime', note: 'whatIf.onTimeNote' },
  oneFewer: { name: 'whatIf.oneFewer', note: 'whatIf.oneFewerNote' },
  everyOther: { name: 'whatIf.everyOther', note: 'whatIf.everyOtherNote' },
  lessFiveOfThirty: { name: 'whatIf.lessFiveOfThirty', note: 'whatIf.lessFiveOfThirtyNote' },
} as const satisfies Record<WhatIf, { name: string; note: string }>;

interface Props {
  currency: string;
  /** What the meetings cost, as `savedMinor` is counted. */
  costMinor: number;
  /** `yearMinor`: what is saved in a year. */
  rows: readonly { what: WhatIf; savedMinor: number; yearMinor: number; count: number }[];
  /** What can be done about one that saves something, below it. */
  action?: (what: WhatIf) => ReactNode;
}

/** What a year would cost less, the largest difference first. */
export function WhatIfBars({ currency, costMinor, rows, action }: Props) {
  return (
    <Bars
      bars={rows
        .toSorted((a, b) => b.yearMinor - a.yearMinor)
        .map(({ what, savedMinor, yearMinor, count }) => ({
          ...{ key: what, name: say(WORDS[what].name), value: yearMinor },
          text: savedMinor === 0 ? say('whatIf.nothing') : say('whatIf.saved', { cost: roughly(yearMinor, currency) }),
          note:
            savedMinor === 0 ? (
              say(WORDS[what].note)
            ) : (
              <span className="flex flex-wrap items-center justify-between gap-x-4">
                <span>
                  {say('whatIf.facts', {
                    note: say(WORDS[what].note),
                    share: percent(savedMinor / costMinor),
                    meetings: count,
                  })}
                </span>
                {action?.(what)}
              </span>
            ),
        }))}
    />
  );
}
