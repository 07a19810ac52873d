'use client';

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLiveMeter } from '#lib/client/hooks/hooks.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { MeterFace } from './meter-face.tsx';
import { say } from './say.ts';

declare global {
  interface Window {
    /** Document Picture-in-Picture, which TypeScript's DOM types do not have yet. */
    documentPictureInPicture?: { requestWindow(size: { width: number; height: number }): Promise<Window> };
  }
}

/** A small window that stays on top of all others, where the browser supports that. */
export function useSmallWindow() {
  const [view, setView] = useState<Window | null>(null);

  const toggle = useCallback(async () => {
    if (view) return view.close();
    // Refused without a click, or while another page has one. Nothing opens then, which needs no words.
    const opened = await window.documentPictureInPicture?.requestWindow({ width: 340, height: 280 }).catch(() => null);
    if (!opened) return;
    dress(opened);
    opened.addEventListener('pagehide', () => setView(null));
    setView(opened);
  }, [view]);

  // It shows this page's meeting, and closes with the page's view of it.
  useEffect(() => () => view?.close(), [view]);

  return { isSupported: typeof window !== 'undefined' && 'documentPictureInPicture' in window, view, toggle };
}

/** Gives a bare window the styles of this page. */
function dress(view: Window): void {
  const { document: page } = window;
  view.document.documentElement.lang = page.documentElement.lang;
  view.document.documentElement.className = page.documentElement.className;
  view.document.title = page.title;
  for (const sheet of page.querySelectorAll('link[rel=stylesheet], style')) {
    view.document.head.append(sheet.cloneNode(true));
  }
}

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
