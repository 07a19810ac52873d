import { useEffect, useState } from 'react';

/** By then a page has finished loading, even on a slow phone. */
const REST_MS = 5_000;

/** First signs that the user is going to need more of the page. */
const FIRST_SIGNS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Calls `begin` once, at the first interaction or when the page is idle. Returns a function that stops waiting. */
export function whenIdle(begin: () => void): () => void {
  function stop() {
    clearTimeout(timer);
    for (const sign of FIRST_SIGNS) removeEventListener(sign, go);
  }
  function go() {
    stop();
    begin();
  }
  const timer = setTimeout(go, REST_MS);
  for (const sign of FIRST_SIGNS) addEventListener(sign, go);
  return stop;
}

/** Returns whether code and data that the first screen doesn't need may be fetched. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/**
 * Calls `run` after the next paint. For work that the reader needn't wait for, such as telling the router about an address,
 * which renders the whole page again. Returns a function that cancels it.
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
