'use client';

import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useNow } from '#lib/client/hooks/use-now.ts';
import type { Calendar } from '#lib/client/insights/days.ts';
import type { Listed } from '#lib/client/insights/sum-index.ts';
import { MINUTE } from '#lib/time.ts';
import { catchFocus } from '../shared/focus.ts';
import { DayHeading, MonthHeading } from './day-heading.tsx';
import { layOut, topOf, visible } from './list-layout.ts';
import { MeetingRow } from './meeting-row.tsx';
import { useFocusedRow } from './use-focused-row.ts';
import { useVisibleRange } from './use-visible-range.ts';

interface Props {
  entries: Listed[];
  /** Names by id. */
  topics: ReadonlyMap<string, string>;
  /** The workspace's. */
  calendar: Calendar;
  timeZone: string;
  onRemove: (entry: Listed) => void;
}

/** The rows of the list. Only those in view are rendered, so that five thousand meetings scroll like fifty. */
export function MeetingRows({ entries, topics, calendar, timeZone, onRemove }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [fromRem, toRem] = useVisibleRange(list);
  const [focused, handlers] = useFocusedRow(list, entries.length);
  const keepFocus = useEffectEvent(() => {
    // The row that had the focus was removed.
    if (focused !== null) catchFocus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list changes, and when it unmounts
  useEffect(() => () => keepFocus(), [entries]);
  const layout = useMemo(() => layOut(entries, calendar), [entries, calendar]);
  const days = visible(layout, fromRem, toRem, focused);
  const today = calendar.dayOf(useNow(MINUTE));
  return (
    <div ref={list} className="@container relative" style={{ height: `${layout.heightRem}rem` }} {...handlers}>
      {days.map(({ day, indexes }) => (
        <section key={day.day} aria-labelledby={`day-${day.day}`}>
          {day.month && <MonthHeading month={day.month} entries={entries} />}
          <DayHeading id={`day-${day.day}`} day={day} entries={entries} today={today} />
          <ul>
            {indexes.map((index) => {
              const entry = entries[index];
              return (
                entry && (
                  <MeetingRow
                    key={entry.id}
                    entry={entry}
                    topic={topics.get(entry.topicId ?? '')}
                    timeZone={timeZone}
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
