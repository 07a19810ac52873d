'use client';

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MeetingDetail } from './meeting-detail.tsx';
import { MeetingList } from './meeting-list.tsx';
import { usePlace } from './place.ts';
import type { DeletedMeeting } from './shared-still.tsx';

/** The list, or the meeting that the address names. The list stays as it was left. */
export function Meetings() {
  const { id, topicId } = usePlace();
  const [deleted, setDeleted] = useState<DeletedMeeting | null>(null);
  const leftAt = useRef(0);
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

  return (
    <>
      <div hidden={isOpen}>
        <MeetingList topicId={topicId} deleted={deleted} onDeleted={setDeleted} />
      </div>
      {isOpen && <MeetingDetail key={id} id={id} onDeleted={setDeleted} />}
    </>
  );
}
