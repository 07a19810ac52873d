'use client';

import { type KeyboardEvent, type PointerEvent, useState } from 'react';

interface Pointing {
  count: number;
  /** What is there at a place, from 0 to 1 of the width and the height; null: nothing. */
  at: (x: number, y: number) => number | null;
  /** What is above or below one, where there are several lines. */
  beside?: ((index: number, step: 1 | -1) => number) | undefined;
  /** The one that the keyboard begins with. */
  begin: number;
}

/**
 * Pointing at one of many marks: by the mouse, a finger, or the arrow keys, as on a slider. A finger's choice stays when it is
 * lifted, and so does the keyboard's until the focus leaves.
 */
export function usePointing({ count, at, beside, begin }: Pointing) {
  const [chosen, setChosen] = useState<number | null>(null);
  // There may be fewer marks now.
  const index = chosen !== null && chosen < count ? chosen : null;
  const place = Math.min(index ?? begin, count - 1);

  function point({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const found = at((clientX - left) / width, (clientY - top) / height);
    if (found !== null) setChosen(found);
  }

  function onKeyDown(event: KeyboardEvent) {
    const next: Record<string, number> = {
      ArrowLeft: place - 1,
      ArrowRight: place + 1,
      ArrowUp: beside?.(place, -1) ?? place + 1,
      ArrowDown: beside?.(place, 1) ?? place - 1,
      Home: 0,
      End: count - 1,
    };
    const wanted = next[event.key];
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(count - 1, wanted)));
  }

  return {
    index,
    /** The one whose value a screen reader says. */
    place,
    handlers: {
      onPointerDown: point,
      onPointerMove: point,
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setChosen(null),
      onFocus: () => setChosen((before) => before ?? begin),
      onBlur: () => setChosen(null),
      onKeyDown,
    },
  };
}
