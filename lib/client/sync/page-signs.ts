/** What somebody does at a page. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

interface Signs {
  /** Somebody did something at the page. */
  onTouch: () => void;
  /**
   * Somebody looks at the page: it was hidden, or another window was in front. This may be called twice for one look.
   */
  onLook: () => void;
  onOnline: () => void;
}

export const isPageHidden = () => globalThis.document?.visibilityState === 'hidden';

/** Calls back when there are signs that somebody is at the page. Returns a function that stops it. */
export function listenToPage({ onTouch, onLook, onOnline }: Signs): () => void {
  const over = new AbortController();
  const { signal } = over;
  const look = () => void (isPageHidden() || onLook());
  for (const name of TOUCHES) globalThis.addEventListener?.(name, onTouch, { passive: true, capture: true, signal });
  globalThis.addEventListener?.('focus', look, { signal });
  globalThis.addEventListener?.('online', onOnline, { signal });
  globalThis.document?.addEventListener('visibilitychange', look, { signal });
  return () => over.abort();
}
