'use client';

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { meetingPath } from '../meeting/routes.ts';
import { focusScreen } from '../shared/focus.ts';
import { MeetingDetail } from './meeting-detail.tsx';
import { MeetingList } from './meeting-list.tsx';
import { useMeetingsRoute } from './routes.ts';
import type { DeletedMeeting } from './still-shared-notice.tsx';

/** The list, or the meeting that the address names. The list stays as it was when one comes back to it. */
export function Meetings() {
  const { id, topicId } = useMeetingsRoute();
  const [deleted, setDeleted] = useState<DeletedMeeting | null>(null);
  const leftAt = useRef(0);
  const list = useRef<HTMLDivElement>(null);
  const opened = useRef<string | null>(null);
  const isOpen = id !== null;

  const note = useCallback(() => {
    leftAt.current = scrollY;
  }, []);

  useEffect(() => {
    if (isOpen) return;
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [isOpen, note]);

  useLayoutEffect(() => {
    scrollTo(0, isOpen ? 0 : leftAt.current);
  }, [isOpen]);

  useEffect(() => {
    const from = opened.current;
    opened.current = id;
    if (from === null || id !== null) return;
    // Back to the row that was opened, or to the heading if that row is deleted or no longer rendered.
    const row = list.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(meetingPath(from))}"]`);
    if (row) row.focus({ preventScroll: true });
    else focusScreen();
  }, [id]);

  return (
    <>
      <div ref={list} hidden={isOpen}>
        <MeetingList topicId={topicId} deleted={deleted} onDeleted={setDeleted} />
      </div>
      {isOpen && <MeetingDetail key={id} id={id} onDeleted={setDeleted} />}
    </>
  );
}
