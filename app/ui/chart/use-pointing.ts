'use client';

import { type KeyboardEvent, type PointerEvent, useState } from 'react';

interface Pointing {
  count: number;
  /** Returns the mark at a position, from 0 to 1 of the width. */
  at: (x: number) => number;
  /** The mark where the keyboard starts. */
  begin: number;
}

/** Returns whether the first mark is at the right: charts are mirrored in right-to-left text (.chart in globals.css). */
const isMirrored = (element: Element) => getComputedStyle(element).direction === 'rtl';

/**
 * Lets the user point at one of many marks with the mouse, a finger, or the arrow keys, as on a slider. A finger's choice
 * stays when it is lifted, and a key's until the focus leaves.
 */
export function usePointing({ count, at, begin }: Pointing) {
  const [chosen, setChosen] = useState<number | null>(null);
  // There may be fewer marks now.
  const index = chosen !== null && chosen < count ? chosen : null;
  const place = Math.min(index ?? begin, count - 1);

  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const x = (clientX - left) / width;
    setChosen(at(isMirrored(currentTarget) ? 1 - x : x));
  }

  function onKeyDown(event: KeyboardEvent) {
    const right = isMirrored(event.currentTarget) ? -1 : 1;
    const next: Record<string, number> = {
      ArrowLeft: place - right,
      ArrowRight: place + right,
      ArrowUp: place + 1,
      ArrowDown: place - 1,
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
    /** The mark whose value a screen reader reads. */
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
