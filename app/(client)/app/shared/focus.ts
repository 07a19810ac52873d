'use client';

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** A `ref` that gives an element the focus as it appears, in place of the one that had it. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

/**
 * Moves the focus to the heading of the current screen, for when the focused element is removed. The focus would
 * otherwise go to the page, and keyboard users would start again at its top.
 */
export function focusScreen(): void {
  const headings = document.querySelectorAll<HTMLElement>('#main h1[tabindex]');
  const seen = [...headings].find((heading) => heading.checkVisibility());
  (seen ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/** The same, but only if the last change removed the focused element. */
export function catchFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body) focusScreen();
}

/**
 * Where the focus goes once the row is gone whose button that deletes it (`data-delete`) has the focus: to that of the next
 * row, or else of the one before. To be called while the row is there. Undefined: there is no other row.
 */
export function besideDeleted(): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>('#main [data-delete]')];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? buttons.indexOf(focused) : -1;
  return at < 0 ? undefined : (buttons[at + 1] ?? buttons[at - 1]);
}

/** For content that changes in steps: it takes the focus when a step is removed together with the focused element. */
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
    if (!isNext || !hadFocus.current || document.activeElement !== document.body) return;
    box.current?.focus();
    // A box that isn't one itself (`contents`) has one in it.
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }, [step]);
  return box;
}

/** Moves the focus to the element with an id once the pending change has been rendered. */
export function useFocusById(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return useCallback((id) => setWanted({ id }), []);
}
