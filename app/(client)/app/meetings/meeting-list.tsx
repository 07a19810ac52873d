import { useDeferredValue, useRef, useState } from 'react';
import { useLimits, useRunningMeeting } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useMeetings, useSums, useSumsBasis } from '#lib/client/hooks/use-sums.ts';
import { calendarOf } from '#lib/client/insights/days.ts';
import type { Entry, History } from '#lib/client/insights/history.ts';
import { isOpenInPart } from '#lib/client/sync/epochs.ts';
import { buttonLook, TextButton } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/meetings.ts';
import { ZoneNote } from '../meeting/editing/zone-note.tsx';
import { ADD_MEETING, listPath } from '../meeting/routes.ts';
import { ExportProgress } from '../shared/exporting/export-progress.tsx';
import { useExport } from '../shared/exporting/use-export.ts';
import { ProNotice } from '../shared/failure-notice.tsx';
import { besideDeleted } from '../shared/focus.ts';
import { EmptyList, ListScreen } from '../shared/list-screen.tsx';
import { MeetingsTabs } from '../shared/meetings-tabs.tsx';
import { useDelete } from '../shared/undo.tsx';
import { titleOrDefault } from './day-words.ts';
import { MeetingFilters } from './meeting-filters.tsx';
import { MeetingRows } from './meeting-rows.tsx';
import { type Filters, filteredPath, linkTo, NO_TOPIC, navigate } from './routes.ts';
import { type DeletedMeeting, StillSharedNotice } from './still-shared-notice.tsx';
import { dayStart, useOnly } from './use-only.ts';

interface Props {
  filters: Filters;
  /** The last meeting that was deleted, here or on its own screen. */
  deleted: DeletedMeeting | null;
  onDeleted: (meeting: DeletedMeeting) => void;
}

/** All finished meetings, newest first: search, filter, open, delete. */
export function MeetingList({ filters, deleted, onDeleted }: Props) {
  const [text, setText] = useState('');
  // Keeps typing responsive while the list catches up.
  const sought = useDeferredValue(text);
  const { topicId, from, until } = filters;
  const basis = useSumsBasis();
  // The list has no weeks, so any first weekday will do.
  const calendar = basis && calendarOf(basis.timeZone, 1);
  const only = useOnly(filters, useSums());
  const found = useMeetings({
    text: sought,
    ...(topicId === null ? {} : { topicId: topicId === NO_TOPIC ? null : topicId }),
    from: calendar && dayStart(calendar, from),
    until: calendar && dayStart(calendar, until, 1),
    ...(only && { only }),
  });
  // Attendees and overruns are known once all meetings are added up.
  const history = only === null ? undefined : found;
  const isPart = useQuery(isOpenInPart);
  const remove = useDelete();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFiltered = sought.trim() !== '' || filteredPath(filters) !== listPath();

  async function removeMeeting({ id, title }: Entry) {
    const next = besideDeleted();
    const name = say('meeting.quoted', { title: titleOrDefault(title) });
    if (!(await remove({ table: 'meetings', id, name }))) return;
    onDeleted({ id, title });
    // The focused button disappears with its row.
    (next ?? heading.current)?.focus();
  }

  function showAll() {
    setText('');
    navigate(listPath());
    heading.current?.focus();
  }

  return (
    <>
      <MeetingsTabs />
      <ListScreen
        title={say('list.title')}
        headingRef={heading}
        count={history ? countOf(history, isFiltered) : null}
        announceCount
        action={history && history.total > 0 ? <div className="sm:ms-auto">{addPastMeeting()}</div> : null}
      >
        <p role="status" className="font-semibold not-empty:mb-6">
          {isPart && say('list.partial')}
        </p>
        {deleted && <StillSharedNotice key={deleted.id} {...deleted} />}
        <Running />
        {history?.total === 0 ? (
          <EmptyList title={say('first.title')} text={say('first.text')}>
            <div className="mt-6 flex flex-wrap gap-3">
              <ButtonLink href="/app">{say('first.start')}</ButtonLink>
              {addPastMeeting()}
            </div>
          </EmptyList>
        ) : (
          <>
            <MeetingFilters text={text} filters={filters} onText={setText} />
            {history && basis && calendar && (
              <>
                <div className="not-empty:mb-4">
                  <ZoneNote />
                </div>
                {history.entries.length > 0 ? (
                  <MeetingRows
                    entries={history.entries}
                    topics={basis.topics}
                    calendar={calendar}
                    timeZone={basis.timeZone}
                    onRemove={(entry) => void removeMeeting(entry)}
                  />
                ) : (
                  isFiltered && (
                    <p className="py-8 text-faint">
                      {say('list.noMatch')}{' '}
                      <TextButton look="tall" onClick={showAll}>
                        {say('list.showAll')}
                      </TextButton>
                    </p>
                  )
                )}
                {history.hidden > 0 && <Hidden amount={history.hidden} />}
                <ExportShown entries={history.entries} />
              </>
            )}
          </>
        )}
      </ListScreen>
    </>
  );
}

function countOf({ entries, total }: History, isFiltered: boolean): string | null {
  if (total === 0) return null;
  return isFiltered
    ? say('list.matches', { matches: entries.length })
    : say('list.count', { meetings: entries.length });
}

/** A link to the running meeting, since the list has only finished ones. */
function Running() {
  const running = useRunningMeeting();
  if (!running) return null;
  return (
    <div className="mb-6">
      <Notice
        actions={
          <ButtonLink variant="plain" href="/app">
            {say('running.open')}
          </ButtonLink>
        }
      >
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {say('running.text', { title: titleOrDefault(running.meeting.title) })}
        </span>
      </Notice>
    </div>
  );
}

function Hidden({ amount }: { amount: number }) {
  const days = useLimits()?.entitlements.historyDays;
  if (!days) return null;
  return (
    <div className="mt-8">
      <ProNotice see={say('hidden.pro')}>{say('hidden.text', { meetings: amount, days })}</ProNotice>
    </div>
  );
}

const addPastMeeting = () => (
  <a {...linkTo(ADD_MEETING)} className={buttonLook({ variant: 'plain' })}>
    {say('list.add')}
  </a>
);

/** Exports the listed meetings: all, or those found. */
function ExportShown({ entries }: { entries: readonly Entry[] }) {
  const { run, ...state } = useExport();
  if (!useLimits()?.entitlements.export || entries.length === 0) return null;
  const ids = () => entries.map(({ id }) => id);
  return (
    <div className="mt-8 border-t border-dashed border-faint pt-3">
      <p className="flex flex-wrap items-center gap-x-5 text-sm text-faint">
        {say('export.lead', { meetings: entries.length })}
        <TextButton look="action" onClick={() => void run('meetings', ids())}>
          {say('export.csv')}
        </TextButton>
        <TextButton look="action" onClick={() => void run('attendances', ids())}>
          {say('export.attendance')}
        </TextButton>
        <TextButton look="action" onClick={() => void run('records', ids())}>
          {say('export.json')}
        </TextButton>
      </p>
      <ExportProgress {...state} />
    </div>
  );
}
