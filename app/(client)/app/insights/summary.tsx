import type { ReactNode } from 'react';
import { counted } from '#lib/client/format.ts';
import { inYear } from '#lib/client/insights/what-if.ts';
import { Line, Lines, Paper, Total } from '#ui/paper.tsx';
import { amount, beforeWords, compared, number, percent, time } from '../meeting/range-words.ts';
import type { Insights } from './use-insights.ts';

/** What the meetings of a range come to, as a receipt has it, beside the range before. */
export function Summary({ insights, children }: { insights: Insights; children?: ReactNode }) {
  const { sums, before, range, currency } = insights;
  const than = beforeWords(range);
  const year = inYear(sums.totalMinor, range.daysSoFar);
  return (
    <Paper>
      <Lines>
        <Line term="Meetings">{number(sums.count)}</Line>
        <Line term="Person-hours">{time(sums.personMs)}</Line>
        {sums.count > 0 && (
          <Line term="Average meeting">
            {amount(Math.round(sums.totalMinor / sums.count), currency)} in{' '}
            {time(Math.round(sums.durationMs / sums.count))}
          </Line>
        )}
        {sums.overrunMs > 0 && (
          <Line term="Overrun" over>
            {time(sums.overrunMs)}, {amount(sums.overrunMinor, currency)}
          </Line>
        )}
        {sums.externalMinor > 0 && (
          <Line term="External">{percent(sums.externalMinor / Math.max(1, sums.totalMinor))} of the cost</Line>
        )}
        <Total term="Total">{amount(sums.totalMinor, currency)}</Total>
      </Lines>
      <div className="mt-4 flex flex-col gap-2 leading-relaxed text-faint">
        {before && (
          <p>
            {before.count === 0
              ? `No meetings in ${than}.`
              : `${sentence(compared(sums.totalMinor, before.totalMinor, than))} (${amount(before.totalMinor, currency)} in ${counted(before.count, 'meeting')}).`}
          </p>
        )}
        {year !== null && range.choice.name !== 'year' && sums.totalMinor > 0 && (
          <p>
            <strong className="font-semibold text-ink">{amount(year, currency)} a year</strong>, if all 365 days go like
            {range.isRunning ? ' the ' : ' these '}
            {counted(range.daysSoFar, 'day')}
            {range.isRunning ? ' so far' : ''}.
          </p>
        )}
        {range.choice.name === 'year' && range.isRunning && year !== null && sums.totalMinor > 0 && (
          <p>
            <strong className="font-semibold text-ink">{amount(year, currency)} by the end of it</strong>, if the rest
            of the year goes like the {counted(range.daysSoFar, 'day')} so far.
          </p>
        )}
        {children}
      </div>
    </Paper>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
