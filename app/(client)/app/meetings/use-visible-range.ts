'use client';

import { type RefObject, useEffect, useState } from 'react';

/** How much is rendered beyond the window, in rem: what a flick scrolls before the next paint. */
const AHEAD_REM = 30;

/** The range is updated after this much scrolling. */
const STEP_REM = 10;

/** The part of a long element that is in the window, and somewhat more: from and to, in rem from its top. */
export function useVisibleRange(element: RefObject<HTMLElement | null>): readonly [fromRem: number, toRem: number] {
  const [seen, setSeen] = useState<readonly [number, number]>([-AHEAD_REM, 60 + AHEAD_REM]);

  useEffect(() => {
    function look() {
      if (!element.current) return;
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const step = (px: number) => Math.round(px / rem / STEP_REM) * STEP_REM;
      const { top } = element.current.getBoundingClientRect();
      const from = step(-top) - AHEAD_REM;
      const to = step(innerHeight - top) + AHEAD_REM;
      setSeen((known) => (known[0] === from && known[1] === to ? known : [from, to]));
    }
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [element]);

  return seen;
}
