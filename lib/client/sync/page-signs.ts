/** Events that show that someone uses the page. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

interface Signs {
  /** Called when someone uses the page. */
  onTouch: () => void;
  /**
   * Called when someone looks at the page after it was hidden, or behind another window. May be called twice for one look.
   */
  onLook: () => void;
  onOnline: () => void;
}

export const isPageHidden = () => globalThis.document?.visibilityState === 'hidden';

/** Calls back on signs that someone is at the page. Returns a function that stops it. */
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
