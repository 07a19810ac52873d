import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Returns the index of the focused row, and handlers. That row must stay when it's scrolled out of view, or the focus would
 * be lost. The arrow keys, Home and End move through all rows, including those not rendered yet.
 */
export function useFocusedRow(list: RefObject<HTMLElement | null>, count: number) {
  const [focused, setFocused] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);

  useEffect(() => {
    if (wanted.current === null || wanted.current !== focused) return;
    wanted.current = null;
    list.current?.querySelector<HTMLElement>(`[data-index="${focused}"] a`)?.focus();
  }, [focused, list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when rows are added or removed, those below have other indexes
  useEffect(() => {
    // Waits until the focus has left the removed row.
    const frame = requestAnimationFrame(() => {
      const at = list.current?.contains(document.activeElement) ? indexOf(document.activeElement) : null;
      if (at !== null) setFocused(at);
    });
    return () => cancelAnimationFrame(frame);
  }, [count, list]);

  const handlers = {
    onFocus: ({ target }: FocusEvent) => setFocused(indexOf(target)),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (wanted.current === null && !list.current?.contains(relatedTarget)) setFocused(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = indexOf(event.target);
      if (from === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: count - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      if (to < 0 || to >= count || to === from) return;
      wanted.current = to;
      setFocused(to);
    },
  };
  return [focused, handlers] as const;
}

function indexOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row ? Number(row.dataset.index) : null;
}
