'use client';

import { useEffect, useState } from 'react';

/** By then a page has come to rest, on a slow phone too. */
const REST_MS = 5_000;

/** What somebody does first who is going to need more of it. */
const FIRST_SIGNS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Calls back once: at the first sign that somebody uses the page, or when that has come to rest. Answers how to stop waiting. */
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

/** Whether what the page does not begin with may be fetched. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
