import type { ReactNode } from 'react';
import type { WhatIf } from '#lib/client/insights/what-if.ts';
import { Bars } from '#ui/chart/bars.tsx';
import { say } from '#words/meeting-comparing.ts';
import { percent, roughly } from './range-words.ts';

interface Props {
  currency: string;
  /** What the meetings cost in the period of `savedMinor`. */
  costMinor: number;
  /** `yearMinor` is what would be saved in a year. */
  rows: readonly { what: WhatIf; savedMinor: number; yearMinor: number; count: number }[];
  /** What can be done about a bar that saves something, shown below it. */
  action?: (what: WhatIf) => ReactNode;
}

/** What a year would cost less, the largest saving first. */
export function WhatIfBars({ currency, costMinor, rows, action }: Props) {
  return (
    <Bars
      bars={rows
        .toSorted((a, b) => b.yearMinor - a.yearMinor)
        .map(({ what, savedMinor, yearMinor, count }) => {
          const bar = { key: what, name: say(`whatIf.${what}`), value: yearMinor };
          const which = what === 'oneFewer' && say('whatIf.oneFewerNote');
          if (savedMinor === 0) return { ...bar, text: say('whatIf.nothing'), note: which };
          const facts = say('whatIf.facts', { share: percent(savedMinor / costMinor), meetings: count });
          return {
            ...bar,
            text: say('whatIf.saved', { cost: roughly(yearMinor, currency) }),
            note: (
              <span className="flex flex-wrap items-center justify-between gap-x-4">
                <span>{which ? `${which} · ${facts}` : facts}</span>
                {action?.(what)}
              </span>
            ),
          };
        })}
    />
  );
}
