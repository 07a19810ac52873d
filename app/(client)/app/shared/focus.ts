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
