import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNow } from '#lib/client/hooks/use-now.ts';
import type { Calendar } from '#lib/client/insights/days.ts';
import type { Entry } from '#lib/client/insights/history.ts';
import { MINUTE } from '#lib/time.ts';
import { catchFocus } from '../shared/focus.ts';
import { DayHeading, MonthHeading } from './day-heading.tsx';
import { layOut, topOf, visible } from './list-layout.ts';
import { MeetingRow } from './meeting-row.tsx';
import { useFocusedRow } from './use-focused-row.ts';

interface Props {
  entries: Entry[];
  /** Names by id. */
  topics: ReadonlyMap<string, string>;
  calendar: Calendar;
  timeZone: string;
  onRemove: (entry: Entry) => void;
}

/** The rows of the list. Only visible ones are rendered, so that five thousand meetings scroll like fifty. */
export function MeetingRows({ entries, topics, calendar, timeZone, onRemove }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [fromRem, toRem] = useVisibleRange(list);
  const [focused, handlers] = useFocusedRow(list, entries.length);
  const keepFocus = useEffectEvent(() => {
    // The focused row was removed.
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

/** How much is rendered beyond the window, in rem: as far as a flick scrolls before the next paint. */
const AHEAD_REM = 30;

/** The range is updated after this much scrolling. */
const STEP_REM = 10;

/** Returns the part of a long element in the window, and somewhat more: from and to, in rem from its top. */
function useVisibleRange(element: RefObject<HTMLElement | null>): readonly [fromRem: number, toRem: number] {
  const [seen, setSeen] = useState<readonly [number, number]>([-AHEAD_REM, 60 + AHEAD_REM]);

  useEffect(() => {
    function look() {
      if (!element.current) return;
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const step = (px: number) => Math.round(px / rem / STEP_REM) * STEP_REM;
      const { top } = element.current.getBoundingClientRect();
      const from = step(-top) - AHEAD_REM;
      const to = step(innerHeight - top) + AHEAD_REM;
      setSeen((known) => (known[0] === from && known[1] === to ? known : [from, to]));
    }
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [element]);

  return seen;
}
