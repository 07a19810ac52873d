'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ADD_MEETING, meetingPath } from '../meeting/routes.ts';
import { focusScreen } from '../shared/focus.ts';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';
import { MeetingDetail } from './meeting-detail.tsx';
import { MeetingList } from './meeting-list.tsx';
import { useMeetingsRoute } from './routes.ts';
import type { DeletedMeeting } from './still-shared-notice.tsx';

/** Few people open it, so it isn't part of the first load. */
const LazyPastMeeting = lazyWithPreload(async () => (await import('./past-meeting.tsx')).PastMeeting);

/** The list, or the meeting or form that the address names. Coming back to the list restores its state. */
export function Meetings() {
  const { id, filters, isAdding } = useMeetingsRoute();
  const [deleted, setDeleted] = useState<DeletedMeeting | null>(null);
  const [addedId, setAddedId] = useState<string | null>(null);
  const leftAt = useRef(0);
  const list = useRef<HTMLDivElement>(null);
  const opened = useRef<string | null>(null);
  /** The address of the meeting or form that is open. */
  const path = id !== null ? meetingPath(id) : isAdding ? ADD_MEETING : null;
  const isOpen = path !== null;

  useEffect(() => LazyPastMeeting.preload(), []);

  useEffect(() => {
    if (isOpen) return;
    const note = () => {
      leftAt.current = scrollY;
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [isOpen]);

  useLayoutEffect(() => {
    scrollTo(0, isOpen ? 0 : leftAt.current);
  }, [isOpen]);

  useEffect(() => {
    const from = opened.current;
    opened.current = path;
    if (from === null || path !== null) return;
    // Back to the link that was opened, or to the heading if its row is deleted or no longer rendered.
    const link = list.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(from)}"]`);
    if (link) link.focus({ preventScroll: true });
    else focusScreen();
  }, [path]);

  return (
    <>
      <div ref={list} hidden={isOpen}>
        <MeetingList filters={filters} deleted={deleted} onDeleted={setDeleted} />
      </div>
      {id !== null && <MeetingDetail key={id} id={id} isNew={id === addedId} onDeleted={setDeleted} />}
      {isAdding && <LazyPastMeeting onAdded={setAddedId} />}
    </>
  );
}
