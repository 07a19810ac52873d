import { createContext, useCallback, useContext, useEffect, useState } from 'react';

declare global {
  interface Window {
    /** Document Picture-in-Picture. TypeScript's DOM types don't have it yet. */
    documentPictureInPicture?: { requestWindow(size: { width: number; height: number }): Promise<Window> };
  }
}

/** Opens a small window that stays on top, where the browser supports that. */
export function useSmallWindow() {
  const [view, setView] = useState<Window | null>(null);

  const toggle = useCallback(async () => {
    if (view) return view.close();
    // Refused without a click, or while another page has one. Nothing opens then, so nothing needs to be said.
    const opened = await window.documentPictureInPicture?.requestWindow({ width: 340, height: 280 }).catch(() => null);
    if (!opened) return;
    dress(opened);
    opened.addEventListener('pagehide', () => setView(null));
    setView(opened);
  }, [view]);

  // The window shows this page's data, and closes with it.
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

/** The small window of the meter's page, which stays open from one meeting of the day to the next. */
export const SmallWindowOfDay = createContext<ReturnType<typeof useSmallWindow> | null>(null);

/** Returns that window; for the demo, a separate one. */
export function useSmallWindowOf({ isSample }: { isSample: boolean }) {
  const own = useSmallWindow();
  const ofDay = useContext(SmallWindowOfDay);
  return isSample || !ofDay ? own : ofDay;
}
