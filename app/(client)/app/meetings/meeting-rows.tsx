'use client';

import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useBills } from '#lib/client/hooks/hooks.ts';
import { useNow } from '#lib/client/hooks/use-now.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import type { Sums } from '#lib/client/insights/sum-index.ts';
import type { HistoryEntry } from '#lib/client/meetings/history.ts';
import { MINUTE } from '#lib/time.ts';
import { catchFocus } from '../shared/focus.ts';
import { DayHeading, MonthHeading } from './day-heading.tsx';
import { entriesOf, layOut, type Month, topOf, visible } from './list-layout.ts';
import { MeetingRow } from './meeting-row.tsx';
import { useFocusedRow } from './use-focused-row.ts';
import { useVisibleRange } from './use-visible-range.ts';

interface Props {
  entries: HistoryEntry[];
  /** Undefined until they are read. */
  sums: Sums | undefined;
  onRemove: (entry: HistoryEntry) => void;
}

/** The rows of the list. Only those in view are rendered, so that five thousand meetings scroll like fifty. */
export function MeetingRows({ entries, sums, onRemove }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [fromRem, toRem] = useVisibleRange(list);
  const [focused, handlers] = useFocusedRow(list, entries.length);
  const keepFocus = useEffectEvent(() => {
    // The row that had the focus was removed.
    if (focused !== null) catchFocus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list changes, and when it unmounts
  useEffect(() => () => keepFocus(), [entries]);
  const summed = sums?.left === 0 ? sums.meetings : undefined;
  const sumsById = useMemo(() => summed && new Map(summed.map((sum) => [sum.id, sum])), [summed]);
  const layout = useMemo(() => layOut(entries), [entries]);
  const days = visible(layout, fromRem, toRem, focused);
  // Whole days, for what each adds up to.
  const bills = useBills(days.flatMap((seen) => entriesOf(seen, entries).map(({ id }) => id)));
  const now = useNow(MINUTE);
  return (
    <div ref={list} className="@container relative" style={{ height: `${layout.heightRem}rem` }} {...handlers}>
      {days.map(({ day, indexes }) => (
        <section key={day.at} aria-labelledby={`day-${day.at}`}>
          {day.month && <MonthOf month={day.month} entries={entries} sums={sumsById} />}
          <DayHeading
            id={`day-${day.at}`}
            day={day}
            meetings={entries.slice(day.from, day.from + day.count)}
            bills={bills}
            now={now}
          />
          <ul>
            {indexes.map((index) => {
              const entry = entries[index];
              return (
                entry && (
                  <MeetingRow
                    key={entry.id}
                    entry={entry}
                    bill={bills.get(entry.id)}
                    index={index}
                    total={entries.length}
                    topRem={topOf(layout, index)}
                    onRemove={onRemove}
                  />
                )
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface MonthOfProps {
  month: Month;
  entries: readonly HistoryEntry[];
  sums: ReadonlyMap<string, MeetingSum> | undefined;
}

function MonthOf({ month, entries, sums }: MonthOfProps) {
  const meetings = useMemo(() => entries.slice(month.from, month.from + month.count), [entries, month]);
  return <MonthHeading month={month} meetings={meetings} sums={sums} />;
}
