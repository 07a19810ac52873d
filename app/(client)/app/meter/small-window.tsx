'use client';

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLiveMeter } from '#lib/client/hooks/hooks.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { MeterFace } from './meter-face.tsx';
import { say } from './say-later.ts';

interface Props {
  details: MeetingDetails;
  view: Window;
  /** The buttons a running meeting needs. */
  children: ReactNode;
}

export function SmallWindow({ details, view, children }: Props) {
  const live = useLiveMeter({ view, everyMs: 1000 });
  return createPortal(
    <main className="flex min-h-dvh flex-col bg-paper">
      <h1 className="sr-only">{details.meeting.title || say('live.untitled')}</h1>
      <div className={`flex flex-1 flex-col justify-center ${live?.state === 'paused' ? 'bg-paper' : 'bg-ink'}`}>
        <MeterFace view={view} size="small" />
      </div>
      <div className="grid grid-cols-2 gap-2 p-2">{children}</div>
    </main>,
    view.document.body,
  );
}
