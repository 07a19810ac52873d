'use client';

import { type ReactNode, useMemo, useState } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { areFew, isOverrunOfFew, safeRows } from '#lib/client/insights/few.ts';
import { savedWithin, toShare, totalsOf } from '#lib/client/insights/follow.ts';
import { byTopic, NONE, type Row } from '#lib/client/insights/groups.ts';
import type { Range } from '#lib/client/insights/ranges.ts';
import { statementReceipt } from '#lib/client/insights/statement.ts';
import type { ReceiptDraft } from '#lib/client/meetings/receipt.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Line, Lines, Paper, Total } from '#ui/paper.tsx';
import { rich, say } from '#words/insights.ts';
import { standingsWords } from '../meeting/changes/summary.tsx';
import { useFollowed } from '../meeting/changes/use-followed.ts';
import {
  beforeWords,
  capital,
  compared,
  daysWords,
  listed,
  monthWords,
  number,
  percent,
  rangeWords,
  time,
} from '../meeting/comparing/range-words.ts';
import { ShareTotals } from '../meeting/sharing/share-totals.tsx';
import { PartNotes } from './headline.tsx';
import { type Insights, useSeries } from './use-insights.ts';

/** A period on one page, to print or to share: totals, without anyone's name or rate. */
export function Statement({ insights }: { insights: Insights }) {
  const bySeries = useSeries(insights);
  const { meetings, topics, range, currency } = insights;
  const { shown } = useWorkspaces();
  const byTopics = useMemo(
    () =>
      safeRows(
        byTopic(meetings, topics, say('topics.none')).map(({ key, label }) => {
          const isIn = (topicId: string | null) => (topicId !== null && topics.has(topicId) ? topicId : NONE) === key;
          return { key, label, meetings: meetings.filter(({ topicId }) => isIn(topicId)) };
        }),
        { most: STATEMENT_ROWS, others: say('statement.otherTopics') },
      ),
    [meetings, topics],
  );
  const series = useMemo(
    () => safeRows(bySeries, { most: STATEMENT_ROWS, others: say('statement.otherTitles') }),
    [bySeries],
  );
  return (
    <StatementSheet
      name={shown?.name ?? 'Meeting Tab'}
      insights={insights}
      few={areFew(meetings)}
      hasOverrun={!isOverrunOfFew(meetings)}
      changes={<ChangesPart insights={insights} />}
      topics={byTopics}
      series={series}
      notes={
        <>
          <p>
            {rich('statement.explained', {
              currency,
              b: (inside) => <strong className="font-semibold text-ink">{inside}</strong>,
            })}
          </p>
          <PartNotes insights={insights} />
        </>
      }
      receipt={(title) => statementReceipt(meetings, { title, dateMs: range.from, currency })}
    />
  );
}

/** Rows per list. With two lists, the page fits on one sheet. */
export const STATEMENT_ROWS = 12;

/** Returns a statement's title: `Meetings in November 2026`, `Meetings, Nov 16 – 22, 2026`. */
function titleOf(range: Range): string {
  if (range.choice.name === 'month') return say('statement.ofMonth', { month: monthWords(range.first) });
  return range.choice.name === 'all' ? say('statement.ofAll') : say('statement.ofTime', { time: rangeWords(range) });
}

interface SheetProps {
  /** The workspace's or ledger's name. */
  name: string;
  insights: Pick<Insights, 'sums' | 'before' | 'range' | 'currency'>;
  /** So few people that hours would reveal what one of them is paid. */
  few?: boolean;
  /** Whether enough people were in the meetings that ran over. */
  hasOverrun: boolean;
  /** What is above the breakdowns. */
  changes?: ReactNode;
  topics: readonly Row[];
  series: readonly Row[];
  notes: ReactNode;
  /** Returns the totals as a receipt with a title. Throws a Refusal. */
  receipt: (title: string) => ReceiptDraft;
}

/** The page itself: a period's totals, their parts, and how they were computed. Above it, the buttons to print or share it. */
export function StatementSheet(props: SheetProps) {
  const { name, insights, few = false, hasOverrun, changes, topics, series, notes, receipt } = props;
  const { sums, before, range, currency } = insights;
  const [isSharing, setSharing] = useState(false);
  const whyNot = few ? say('statement.tooFew') : sums.count === 0 ? say('statement.empty') : null;
  const than = beforeWords(range);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => print()}>{say('statement.print')}</Button>
        <Button
          variant="plain"
          disabledBy={whyNot === null ? undefined : 'why-not-shared'}
          onClick={() => setSharing(true)}
        >
          {say('statement.share')}
        </Button>
      </div>
      {whyNot && (
        <div id="why-not-shared" className="print:hidden">
          <Notice>{whyNot}</Notice>
        </div>
      )}
      <div className="statement">
        <Paper>
          <p className="text-center font-mono text-[0.8125rem] font-semibold tracking-[0.22em] uppercase">{name}</p>
          <h2 className="mt-4 text-center font-mono text-xl font-semibold text-balance">{titleOf(range)}</h2>
          <p className="mt-1 mb-5 text-center font-mono text-[0.8125rem] text-faint">
            {range.isRunning ? say('statement.running', { days: daysWords(range) }) : daysWords(range)}
          </p>
          <Lines ruled>
            <Line term={say('sum.meetings')}>{number(sums.count)}</Line>
            {!few && <Line term={say('sum.duration')}>{time(sums.durationMs)}</Line>}
            {!few && <Line term={say('sum.personHours')}>{time(sums.personMs)}</Line>}
            {!few && sums.count > 0 && (
              <Line term={say('sum.average')}>{amount(Math.round(sums.totalMinor / sums.count), currency)}</Line>
            )}
            {sums.overrunMinor > 0 && hasOverrun && !few && (
              <Line term={say('statement.overrun', { meetings: sums.overran })} over>
                {listed([time(sums.overrunMs), amount(sums.overrunMinor, currency)])}
              </Line>
            )}
            <Total term={say('sum.total')}>{amount(sums.totalMinor, currency)}</Total>
          </Lines>
          {before && (
            <p className="mt-3 text-sm text-faint">
              {before.count === 0
                ? say('sum.noneBefore', { than })
                : say('statement.before', {
                    change: capital(compared(sums.totalMinor, before.totalMinor, than)),
                    cost: amount(before.totalMinor, currency),
                    meetings: before.count,
                  })}
            </p>
          )}
          {changes}
          <Part title={say('statement.byTopic')} rows={topics} all={sums.totalMinor} currency={currency} />
          <Part title={say('statement.bySeries')} rows={series} all={sums.totalMinor} currency={currency} />
          <div className="mt-6 flex flex-col gap-2 text-xs leading-relaxed text-faint">{notes}</div>
          <p className="mt-5 text-center font-mono text-[0.8125rem]">{say('statement.thanks')}</p>
        </Paper>
      </div>
      {isSharing && <ShareTotals title={titleOf(range)} receipt={receipt} onClose={() => setSharing(false)} />}
    </div>
  );
}

/** What changes have saved in this period, without those that would reveal what someone is paid. */
function ChangesPart({ insights: { range, currency } }: { insights: Insights }) {
  const followed = toShare(useFollowed() ?? []).filter(({ turns }) =>
    turns.some(({ at }) => at >= range.from && at < range.to),
  );
  if (followed.length === 0) return null;
  const saved = savedWithin(followed, range);
  return (
    <section className="mt-5 border-t border-dashed border-faint pt-3">
      <h3 className="font-mono text-sm font-semibold">{say('statement.changes')}</h3>
      <Lines>
        <Line term={say(saved >= 0 ? 'statement.saved' : 'statement.cost', { changes: followed.length })}>
          {amount(Math.abs(saved), currency)}
        </Line>
      </Lines>
      <p className="text-sm text-faint">{standingsWords(totalsOf(followed))}</p>
    </section>
  );
}

interface PartProps {
  title: string;
  rows: readonly Row[];
  all: number;
  currency: string;
}

/** A breakdown. A single row is left out, since it would only repeat the total. */
function Part({ title, rows, all, currency }: PartProps) {
  if (rows.length < 2) return null;
  return (
    <section className="mt-5 border-t border-dashed border-faint pt-3">
      <h3 className="font-mono text-sm font-semibold">{title}</h3>
      <dl className="mt-1 font-mono text-sm tabular-nums">
        {rows.map(({ key, label, count, totalMinor }) => (
          <div
            key={key}
            className="flex break-inside-avoid flex-wrap items-baseline gap-x-2 py-0.5 before:order-1 before:min-w-4 before:flex-1 before:border-b before:border-dotted before:border-faint before:content-['']"
          >
            <dt dir="auto" className="wrap-anywhere">
              {label} <span className="text-faint">× {number(count)}</span>
            </dt>
            <dd className="order-2 ms-auto text-end">
              {amount(totalMinor, currency)}
              <span className="inline-block min-w-12 text-end text-faint">
                {percent(all === 0 ? 0 : totalMinor / all)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
