import type { ReactNode } from 'react';
import { inYear } from '#lib/client/insights/what-if.ts';
import { Line, Lines, Paper, Total } from '#ui/paper.tsx';
import { amount, beforeWords, compared, number, percent, time } from '../meeting/range-words.ts';
import { rich, say } from './say.ts';
import type { Insights } from './use-insights.ts';

/** What the meetings of a range come to, as a receipt has it, beside the range before. */
export function Summary({ insights, children }: { insights: Insights; children?: ReactNode }) {
  const { sums, before, range, currency } = insights;
  const than = beforeWords(range);
  const days = range.daysSoFar;
  const year = inYear(sums.totalMinor, days);
  const bold = (inside: ReactNode) => <strong className="font-semibold text-ink">{inside}</strong>;
  return (
    <Paper>
      <Lines>
        <Line term={say('sum.meetings')}>{number(sums.count)}</Line>
        <Line term={say('sum.personHours')}>{time(sums.personMs)}</Line>
        {sums.count > 0 && (
          <Line term={say('sum.average')}>
            {say('sum.averageCost', {
              cost: amount(Math.round(sums.totalMinor / sums.count), currency),
              time: time(Math.round(sums.durationMs / sums.count)),
            })}
          </Line>
        )}
        {sums.overrunMs > 0 && (
          <Line term={say('sum.overrun')} over>
            {time(sums.overrunMs)}, {amount(sums.overrunMinor, currency)}
          </Line>
        )}
        {sums.externalMinor > 0 && (
          <Line term={say('sum.external')}>
            {say('sum.externalShare', { share: percent(sums.externalMinor / Math.max(1, sums.totalMinor)) })}
          </Line>
        )}
        <Total term={say('sum.total')}>{amount(sums.totalMinor, currency)}</Total>
      </Lines>
      <div className="mt-4 flex flex-col gap-2 leading-relaxed text-faint">
        {before && (
          <p>
            {before.count === 0
              ? say('sum.noneBefore', { than })
              : say('sum.before', {
                  change: sentence(compared(sums.totalMinor, before.totalMinor, than)),
                  cost: amount(before.totalMinor, currency),
                  meetings: before.count,
                })}
          </p>
        )}
        {year !== null && range.choice.name !== 'year' && sums.totalMinor > 0 && (
          <p>
            {rich(range.isRunning ? 'sum.inYearSoFar' : 'sum.inYear', { cost: amount(year, currency), days, b: bold })}
          </p>
        )}
        {range.choice.name === 'year' && range.isRunning && year !== null && sums.totalMinor > 0 && (
          <p>{rich('sum.byEndOfYear', { cost: amount(year, currency), days, b: bold })}</p>
        )}
        {children}
      </div>
    </Paper>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
