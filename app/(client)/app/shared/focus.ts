import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Focuses an element as it appears, in place of the previously focused one. Used as a `ref`. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

/**
 * Moves the focus to the current screen's heading after the focused element was removed. Otherwise it would go to the page,
 * and keyboard users would have to start at its top.
 */
export function focusScreen(): void {
  const headings = document.querySelectorAll<HTMLElement>('#main h1[tabindex]');
  const seen = [...headings].find((heading) => heading.checkVisibility());
  (seen ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/** Does the same, but only if the last change removed the focused element. */
export function catchFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body) focusScreen();
}

/**
 * Returns where the focus goes after a row whose delete button (`data-delete`) has the focus is removed: to the next row's
 * button, or else the previous one's. Call while the row is still there. Undefined if it is the only one.
 */
export function besideDeleted(): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>('#main [data-delete]')];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? buttons.indexOf(focused) : -1;
  return at < 0 ? undefined : (buttons[at + 1] ?? buttons[at - 1]);
}

/**
 * Returns a ref for content that changes in steps. It takes the focus if a step is removed together with the focused
 * element.
 */
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
    // A box with `contents` can't take the focus, but an element in it can.
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }, [step]);
  return box;
}

/** Returns a ref for a heading that takes the focus when `news` appear or change: the focused button is gone with its row. */
export function useHeadingOf(news: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (news) heading.current?.focus();
  }, [news]);
  return heading;
}

/** Moves the focus to the element with an id, once the pending change has been rendered. */
export function useFocusById(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return useCallback((id) => setWanted({ id }), []);
}

/**
 * Returns which form is open, as the id of the button that opened it, and functions that open one and close it. `close`
 * returns the focus to that button; `closeTo` moves it to another.
 */
export function useOpened() {
  const [opened, open] = useState<string | null>(null);
  const focusById = useFocusById();
  function closeTo(id: string | null) {
    open(null);
    if (id !== null) focusById(id);
  }
  return { opened, open, close: () => closeTo(opened), closeTo };
}
