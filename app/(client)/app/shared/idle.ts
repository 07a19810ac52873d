'use client';

import { useEffect, useState } from 'react';

/** By then a page has finished loading, even on a slow phone. */
const REST_MS = 5_000;

/** The first interactions of somebody who is going to need more of the page. */
const FIRST_SIGNS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Calls `begin` once, on the first interaction or when the page is idle. Returns how to stop waiting. */
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

/** Whether code and data that the first screen does not need may be fetched. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/**
 * Runs something once the next frame has been painted: what the reader need not wait for, such as the router, which renders
 * the whole page again when it is told of an address. Returns a function that calls it off.
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
