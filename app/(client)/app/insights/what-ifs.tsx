'use client';

import { type ReactNode, useState } from 'react';
import { seriesIn } from '#lib/client/insights/changes.ts';
import type { Series } from '#lib/client/insights/groups.ts';
import { inYear, seriesAmong, WHAT_IFS, type WhatIf, whatIf } from '#lib/client/insights/what-if.ts';
import { MINUTE } from '#lib/time.ts';
import { SelectField } from '#ui/select-field.tsx';
import { rich, say } from '#words/insights.ts';
import { DecideButton } from '../meeting/changes/decide-button.tsx';
import type { Preset } from '../meeting/changes/preset.ts';
import { roughly } from '../meeting/comparing/range-words.ts';
import { WhatIfBars } from '../meeting/comparing/what-if-bars.tsx';
import type { Insights } from './use-insights.ts';

/** What a year would cost less, for all meetings or one series. */
export function WhatIfs({ insights, series }: { insights: Insights; series: readonly Series[] }) {
  const { all, meetings, range, currency, sums } = insights;
  const [chosen, setChosen] = useState('');
  const titled = series.filter(({ key }) => key !== '');
  const one = titled.find(({ key }) => key === chosen);
  const days = range.daysSoFar;
  const costMinor = one?.totalMinor ?? sums.totalMinor;
  const year = inYear(costMinor, days);
  if (year === null) return <p className="text-faint">{say('whatIf.tooShort')}</p>;
  const seriesOf = seriesAmong(all);
  const rows = WHAT_IFS.map((what) => {
    const saved = whatIf(what, one?.meetings ?? meetings, seriesOf);
    return { what, ...saved, yearMinor: inYear(saved.savedMinor, days) ?? 0 };
  });
  const facts = {
    cost: roughly(year, currency),
    b: (inside: ReactNode) => <strong className="font-semibold text-ink">{inside}</strong>,
  };
  return (
    <>
      <div className="max-w-md">
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
      <p role="status" className="my-4 leading-relaxed text-faint">
        {one ? rich('whatIf.ofSeries', { series: one.label, ...facts }) : rich('whatIf.ofAll', facts)}
      </p>
      <WhatIfBars
        currency={currency}
        costMinor={costMinor}
        rows={rows}
        action={(what) =>
          one && <DecideButton name={seriesIn(all, one.label)} preset={presetOf(what, one)} className="-my-2.5" />
        }
      />
      <p className="mt-4 text-sm text-faint">{say('whatIf.explained', { days })}</p>
    </>
  );
}

/** Returns the decision that matches a bar. */
function presetOf(what: WhatIf, { overrunMs, count }: Series): Preset {
  if (what === 'everyOther') return { kind: 'space' };
  if (what === 'oneFewer') return { kind: 'shrink', fewer: 1 };
  if (what === 'lessFiveOfThirty') return { kind: 'shorten', toMs: 25 * MINUTE };
  return { kind: 'shorten', lessMs: what === 'onTime' ? Math.round(overrunMs / count) : 5 * MINUTE };
}
