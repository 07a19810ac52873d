'use client';

import { useMemo, useState } from 'react';
import { seriesOf, withoutGuests } from '#lib/client/calendar/content.ts';
import { NO_DECISIONS } from '#lib/client/calendar/decisions.ts';
import { decide } from '#lib/client/calendar/kept.ts';
import { SINGLE, yearAtThisPace } from '#lib/client/calendar/pace.ts';
import { planOf } from '#lib/client/hooks/use-calendars.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { say } from '#words/calendar.ts';
import { time } from '../meeting/comparing/range-words.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { readHeads, SavedRow } from './saved-field.tsx';
import type { Bill } from './use-bill.ts';
import { titleOf } from './words.ts';

/** Rows shown at first, and how many people most meetings have. */
const [SHOWN, USUAL] = [5, 5];

/** A series whose file has no guests. */
interface Unattended {
  /** `seriesOf` its UID. */
  key: string;
  title: string;
  note: string;
  /** How many people come; undefined if not answered yet. */
  heads: number | undefined;
}

/** Returns the series without guests in files that leave guests out, the most expensive per person first. */
export function useUnattended({ calendars, calendar, today }: Bill): Unattended[] {
  const rows = useMemo(() => {
    const uids = withoutGuests(calendars.contents);
    if (uids.size === 0) return [];
    const contents = calendars.contents.map((content) => ({
      ...content,
      entries: content.entries.filter(({ uid }) => uids.has(uid)),
    }));
    const decisions = { ...NO_DECISIONS, ignored: calendars.decisions.ignored, alone: true };
    const { events } = planOf({ ...calendars, contents, decisions });
    return yearAtThisPace(events, calendar.startOf(today), calendar).rows;
  }, [calendars, calendar, today]);
  const { guests } = calendars.decisions;
  return rows.flatMap(({ key, example, count }) => {
    if (key === SINGLE || !example) return [];
    const [id, title] = [seriesOf(key), titleOf(example)];
    const note = say('guests.note', { times: count, time: time(example.durationMs) });
    return [{ key: id, title, note, heads: guests[id] }];
  });
}

/** Asks how many people come to each series. */
export function Guests({ series }: { series: readonly Unattended[] }) {
  const answer = useUndoable(decide, () => null);
  const open = series.filter(({ heads }) => heads === undefined);
  const answerAll = (heads: number) =>
    void answer.run(({ guests }) => ({
      guests: { ...Object.fromEntries(open.map(({ key }) => [key, heads])), ...guests },
    }));
  return (
    <section aria-labelledby="guests" className="border-t-4 border-ink bg-paper px-4 pt-4 pb-5 sm:px-6 print:hidden">
      <SectionHeading id="guests">{say('guests.title')}</SectionHeading>
      <p className="mt-1 mb-4 text-faint">{say('guests.text')}</p>
      <div className="mb-3 flex flex-wrap gap-3">
        <Button onClick={() => answerAll(USUAL)}>{say('guests.usual', { people: USUAL })}</Button>
        {open.length < series.length && (
          <Button variant="quiet" onClick={() => answerAll(0)}>
            {say('guests.leaveOut')}
          </Button>
        )}
      </div>
      <FailureNotice failure={answer.failure} />
      <GuestCounts series={series} />
    </section>
  );
}

export function GuestCounts({ series }: { series: readonly Unattended[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const { run, failure } = useUndoable(decide, () => say('saved.saved'));
  return (
    <>
      <ul>
        {(showsAll ? series : series.slice(0, SHOWN)).map(({ key, title, note, heads }) => (
          <SavedRow
            key={key}
            title={title}
            note={note}
            placeholder="–"
            inputMode="numeric"
            saved={heads === undefined ? '' : String(heads)}
            save={(typed) => {
              const count = readHeads(typed);
              return typeof count === 'string'
                ? count
                : run((known) => ({ guests: { ...known.guests, [key]: count } }));
            }}
          />
        ))}
      </ul>
      <FailureNotice failure={failure} />
      {series.length > SHOWN && !showsAll && (
        <TextButton look="action" onClick={() => setShowsAll(true)}>
          {say('series.showAll', { series: series.length })}
        </TextButton>
      )}
    </>
  );
}
