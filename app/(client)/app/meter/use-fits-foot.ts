'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';

/** What sticks to the foot of the screen may take this part of its height; more while it says why nothing starts. */
const MOST = { forecast: 1 / 4, notice: 2 / 5 } as const;

/** Whether something is low enough to stick to the foot of the screen: with larger text it would cover what it belongs to. */
export function useFitsFoot(content: RefObject<HTMLElement | null>, kind: keyof typeof MOST): boolean {
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    const look = () => setFits(element.offsetHeight <= innerHeight * MOST[kind]);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    addEventListener('resize', look);
    return () => {
      observer.disconnect();
      removeEventListener('resize', look);
    };
  }, [content, kind]);
  return fits;
}
