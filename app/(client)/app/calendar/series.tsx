'use client';

import { useMemo, useState } from 'react';
import { seriesOf } from '#lib/client/calendar/content.ts';
import { decide } from '#lib/client/calendar/kept.ts';
import { SINGLE, type YearRow } from '#lib/client/calendar/pace.ts';
import { amount } from '#lib/client/device-format.ts';
import { useShownSums } from '#lib/client/hooks/use-sums.ts';
import { areFew } from '#lib/client/insights/few.ts';
import { sumsOf } from '#lib/client/insights/groups.ts';
import { TextButton } from '#ui/button.tsx';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { say } from '#words/calendar.ts';
import { useDecidePlanned } from '../meeting/changes/decide-button.tsx';
import { wholeAmount } from '../meeting/comparing/range-words.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useCaughtFocus } from '../shared/focus.ts';
import { RowMenu } from '../shared/row-menu.tsx';
import { useUndoable } from '../shared/undoable.ts';
import type { Bill } from './use-bill.ts';
import { seriesNames, sizeWords, titleOf } from './words.ts';

/** Rows shown at first. */
const SHOWN = 8;

/** Every series and its yearly cost, the most expensive first: a line each, and a menu with the rest. */
export function Series({ bill, isNamed }: { bill: Bill; isNamed: boolean }) {
  const { year, told, currency, calendars } = bill;
  const [showsAll, setShowsAll] = useState(false);
  const meteredOf = useMetered(currency);
  const deciding = useDecidePlanned(bill.planned);
  const leaveOut = useUndoable(decide, () => say('series.nowLeftOut'));
  const countAll = useUndoable(decide, () => say('series.nowCounted'));
  const rows = showsAll ? year.rows : year.rows.slice(0, SHOWN);
  const names = useMemo(() => seriesNames(year.rows), [year.rows]);
  const nameOf = ({ key }: YearRow) => names.get(key) ?? key;
  const printed = rows.filter(({ key }) => told.rows.has(key));
  const numbered = printed.filter(({ key }) => key !== SINGLE);
  /** Others see the printed page, so it has no names, and titles only on request. */
  const onPaper = (row: YearRow) => {
    if (row.key === SINGLE || !row.example) return nameOf(row);
    return isNamed ? titleOf(row.example) : say('series.numbered', { number: numbered.indexOf(row) + 1 });
  };
  const most = Math.max(...year.rows.map(({ totalMinor }) => totalMinor), 1);
  const { ignored } = calendars.decisions;
  // The pressed button disappears with its row.
  const box = useCaughtFocus(String(ignored.length));
  return (
    <ChartFigure title={say('series.title')} text={say('series.text')} isPrinted={printed.length > 0}>
      <div ref={box} tabIndex={-1} className="outline-none">
        <ol>
          {rows.map((row) => (
            <li key={row.key} className={`break-inside-avoid ${printed.includes(row) ? 'print:py-1' : 'print:hidden'}`}>
              <div className="flex items-center gap-x-2 text-sm">
                <span dir="auto" className={`truncate ${row.key === SINGLE ? 'text-faint' : 'font-semibold'}`}>
                  <span className={onPaper(row) === nameOf(row) ? '' : 'print:hidden'}>{nameOf(row)}</span>
                  {onPaper(row) !== nameOf(row) && <span className="hidden print:inline">{onPaper(row)}</span>}
                </span>
                <span
                  className={`hidden shrink-0 font-mono text-xs text-faint tabular-nums md:inline ${row.example && areFew([row.example]) ? 'print:hidden' : 'print:inline'}`}
                >
                  {factsOf(row, currency)}
                </span>
                <span className="min-w-3 flex-1 border-b border-dotted border-faint" />
                <span className="shrink-0 font-mono font-semibold tabular-nums">
                  {wholeAmount(row.totalMinor, currency)}
                </span>
                <RowMenu label={say('series.more', { series: nameOf(row) })}>
                  <p className="font-mono text-[0.8125rem] tabular-nums">
                    {factsOf(row, currency)}
                    {meteredOf(row)}
                  </p>
                  {row.key !== SINGLE && (
                    <div className="flex gap-x-6">
                      {deciding.button(row)}
                      <TextButton
                        look="action"
                        aria-label={say('series.leaveOutNamed', { series: nameOf(row) })}
                        onClick={() => void leaveOut.run((known) => ({ ignored: [...known.ignored, row.key] }))}
                      >
                        {say('series.leaveOut')}
                      </TextButton>
                    </div>
                  )}
                </RowMenu>
              </div>
              <span
                aria-hidden="true"
                className={`-mt-2 block h-1 print:mt-0 ${row.key === SINGLE ? 'bg-faint' : 'bg-ink'}`}
                style={{ width: `${(row.totalMinor / most) * 100}%` }}
              />
            </li>
          ))}
        </ol>
        <Others bill={bill} rows={rows} className="print:hidden" />
        <Others bill={bill} rows={printed} className="hidden print:block" />
        {year.rows.length > SHOWN && !showsAll && (
          <TextButton look="action" className="mt-2 print:hidden" onClick={() => setShowsAll(true)}>
            {say('series.showAll', { series: year.rows.length })}
          </TextButton>
        )}
        {ignored.length > 0 && (
          <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-faint print:hidden">
            {say('series.ignored', { series: ignored.length })}
            <TextButton look="action" onClick={() => void countAll.run(() => ({ ignored: [] }))}>
              {say('series.countAll')}
            </TextButton>
          </p>
        )}
        <FailureNotice failure={leaveOut.failure ?? countAll.failure} />
        {deciding.dialog}
      </div>
    </ChartFigure>
  );
}

/** How many rows aren't among these, and their cost. */
function Others({ bill, rows, className }: { bill: Bill; rows: readonly YearRow[]; className: string }) {
  const { year, currency } = bill;
  if (rows.length === year.rows.length) return null;
  const costMinor = year.totalMinor - rows.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  return (
    <p className={`mt-3 font-mono text-[0.8125rem] text-faint tabular-nums ${className}`}>
      {say('series.rest', { series: year.rows.length - rows.length, cost: wholeAmount(costMinor, currency) })}
    </p>
  );
}

/** `52 times a year, 6 people, 45 min · $412.00 each`. */
function factsOf({ count, example, totalMinor }: YearRow, currency: string): string {
  if (example) {
    const cost = amount(example.totalMinor, currency);
    return say('series.facts', { times: count, size: sizeWords(example), cost });
  }
  const cost = amount(count === 0 ? 0 : Math.round(totalMinor / count), currency);
  return say('series.singleFacts', { times: count, cost });
}

/** Returns what a series' metered meetings came to: ` · metered 12 times: $431.00 on average`, or an empty string. */
function useMetered(currency: string): (row: YearRow) => string {
  const sums = useShownSums();
  const bySeries = useMemo(() => Map.groupBy(sums?.meetings ?? [], ({ series }) => series), [sums]);
  return ({ key, example }) => {
    const own = key === SINGLE ? [] : (bySeries.get(seriesOf(key)) ?? []);
    if (own.length === 0 || !example) return '';
    const { totalMinor, count } = sumsOf(own);
    return ` ${say('series.metered', { times: count, cost: amount(Math.round(totalMinor / count), currency) })}`;
  };
}
