'use client';

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** For what comes in place of what had the focus: as its `ref`, it takes it. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

/**
 * Puts the focus on the heading of what is on the screen, for when what had it is gone: it would fall to the page, and
 * the keyboard would begin anew at its top.
 */
export function focusScreen(): void {
  const headings = document.querySelectorAll<HTMLElement>('#main h1[tabindex]');
  const seen = [...headings].find((heading) => heading.checkVisibility());
  (seen ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/** The same, only if what had the focus went with the change that was just made. */
export function catchFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body) focusScreen();
}

/** For what changes from step to step: takes the focus when a step that somebody left took it along. */
export function useCaughtFocus(step: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  const hadFocus = useRef(false);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && Boolean(box.current?.contains(target));
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  useEffect(() => {
    const isNext = before.current !== step;
    before.current = step;
    if (isNext && hadFocus.current && document.activeElement === document.body) box.current?.focus();
  }, [step]);
  return box;
}

/** Puts the focus on what has this id once the change that is under way has been painted. */
export function useFocusById(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return useCallback((id) => setWanted({ id }), []);
}
