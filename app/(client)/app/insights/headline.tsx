import { type ReactNode, useMemo } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { weekOf } from '#lib/client/insights/days.ts';
import { byPart, type Row, within } from '#lib/client/insights/groups.ts';
import { type DayRange, type Part, partOf, startOfPart } from '#lib/client/insights/ranges.ts';
import { inYear } from '#lib/client/insights/what-if.ts';
import { HOUR } from '#lib/time.ts';
import { Columns } from '#ui/chart/columns.tsx';
import { NumberTable } from '#ui/chart/number-table.tsx';
import { Paper } from '#ui/paper.tsx';
import { say } from '#words/insights.ts';
import { bigAmount, charsOf } from '../meeting/comparing/big-amount.ts';
import {
  beforeWords,
  compared,
  listed,
  paragraph,
  partLabel,
  partWords,
  percent,
  roughly,
  sentence,
  time,
} from '../meeting/comparing/range-words.ts';
import { numbersOf } from './numbers.ts';
import type { Insights } from './use-insights.ts';

/** What the headline needs to know about a period, wherever the figures come from. */
type Told = Pick<Insights, 'sums' | 'before' | 'range' | 'currency' | 'calendar' | 'today'>;

interface Props {
  insights: Told;
  strip: StripRows;
  hasNumbers: boolean;
  /** What is not in the figures, and why. */
  notes?: ReactNode;
  /** Warnings, shown below the total. */
  children?: ReactNode;
}

/** What the period comes to, next to the weeks before it. */
export function Headline({ insights, strip, hasNumbers, notes, children }: Props) {
  const { sums, before, range, currency } = insights;
  const { count, totalMinor, personMs, externalMs, externalMinor } = sums;
  const than = beforeWords(range);
  const total = amount(totalMinor, currency);
  const year = inYear(totalMinor, range.daysSoFar);
  const hours = personMs / HOUR;
  return (
    <Paper>
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-[4fr_5fr]">
        <div className="@container flex flex-col gap-2 leading-relaxed">
          <p data-testid="period-total" className={`leading-none font-semibold ${bigAmount}`} style={charsOf(total)}>
            {total}
          </p>
          {before && (
            <p className="text-lg font-semibold">
              {before.count === 0
                ? say('sum.noneBefore', { than })
                : sentence(compared(totalMinor, before.totalMinor, than))}
            </p>
          )}
          {count > 0 && (
            <p className="font-mono text-sm text-faint tabular-nums">
              {say('sum.facts', {
                meetings: count,
                hours: hours < 10 ? Math.round(hours * 10) / 10 : Math.round(hours),
                cost: amount(Math.round(totalMinor / count), currency),
                time: time(Math.round(sums.durationMs / count)),
              })}
            </p>
          )}
          <p className="text-faint">
            {paragraph([
              year !== null && totalMinor > 0 && (range.choice.name !== 'year' || range.isRunning)
                ? say('sum.inYear', { cost: roughly(year, currency) })
                : '',
              sums.overrunMinor > 0 ? say('sum.overrun', { cost: amount(sums.overrunMinor, currency) }) : '',
              externalMs > 0
                ? say('sum.external', {
                    timeShare: percent(externalMs / Math.max(1, personMs)),
                    costShare: percent(externalMinor / Math.max(1, totalMinor)),
                  })
                : '',
            ])}
          </p>
          <div className="text-sm text-faint empty:hidden">{notes}</div>
        </div>
        <Strip strip={strip} insights={insights} />
      </div>
      {hasNumbers && (
        <NumberTable
          {...numbersOf(
            say('parts.title', { part: strip.part }),
            say('parts.part', { part: strip.part }),
            strip.rows,
            currency,
            ({ label }) => partWords(Number(label), strip.part),
          )}
        />
      )}
      {children}
    </Paper>
  );
}

/** What is not in the figures, and why. */
export function PartNotes({ insights: { left, hidden, historyDays, currency, range } }: { insights: Insights }) {
  const others = listed([...left].map(([currency, meetings]) => say('notes.inCurrency', { meetings, currency })));
  return (
    <>
      {others && <p>{say('notes.left', { currency, meetings: others })}</p>}
      {historyDays !== null && (hidden > 0 || range.choice.name !== 'week') && (
        <p>
          {paragraph([
            say('notes.free', { days: historyDays }),
            hidden > 0 ? say('notes.hidden', { meetings: hidden }) : '',
          ])}
        </p>
      )}
    </>
  );
}

const WEEKS = 12;

/**
 * Returns the parts of a long period, otherwise the twelve weeks that end with the period or with this week. `firstAt` is
 * the start of the very first meeting.
 */
export function shownIn(
  { range, calendar, today }: Pick<Insights, 'range' | 'calendar' | 'today'>,
  firstAt: number | null,
): { span: DayRange; part: Part } {
  if (range.end - range.first > WEEKS * 7) return { span: range, part: partOf(range) };
  const weekAt = (day: number) => weekOf(day, calendar.firstWeekday);
  const last = weekAt(Math.min(today, range.end - 1));
  const oldest = weekAt(calendar.dayOf(firstAt ?? range.from));
  const [first, end] = [Math.min(last, Math.max(oldest, last - 7 * (WEEKS - 1))), last + 7];
  return { span: { first, end, from: calendar.startOf(first), to: calendar.startOf(end) }, part: 'week' };
}

export interface StripRows {
  /** The label of each is its first day. */
  rows: readonly Row[];
  part: Part;
}

export function useStrip(insights: Insights): StripRows {
  return useMemo(() => {
    const { span, part } = shownIn(insights, insights.all[0]?.startedAt ?? null);
    return { rows: byPart(within(insights.all, span), span, part, insights.calendar), part };
  }, [insights]);
}

/** Columns up to today. The one that isn't over is hollow. */
function Strip({ strip: { rows, part }, insights }: { strip: StripRows; insights: Told }) {
  const { currency, today } = insights;
  const begun = rows.filter(({ label }) => Number(label) <= today);
  if (begun.length < 2 || begun.every(({ totalMinor }) => totalMinor === 0)) return null;
  return (
    <div>
      <Columns
        label={say('parts.part', { part })}
        columns={begun.map((row, i) => ({
          ...{
            key: row.key,
            value: row.totalMinor,
            name: partWords(Number(row.label), part),
            label: partLabel(Number(row.label), part),
          },
          text: amount(row.totalMinor, currency),
          isOpen:
            i === begun.length - 1 && startOfPart(today, part, insights.calendar.firstWeekday) === Number(row.label),
        }))}
      />
    </div>
  );
}
