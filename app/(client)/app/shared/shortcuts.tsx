import { useEffectEvent, useLayoutEffect } from 'react';
import { usePreference } from './preference.ts';

/** The keys for the first nine templates. */
export const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The app's single-key shortcuts, in the order of the help (shell/keyboard-help.tsx). */
export const SHORTCUTS = ['n', '1–9', 's', 'p', 'm', 'w', '?'] as const;

type ShortcutKey = (typeof SHORTCUTS)[number] | (typeof DIGITS)[number];

/**
 * Returns whether single-key shortcuts are on; stored on this device. They can be off because voice control types letters.
 */
export function useShortcutsEnabled(): [boolean, (on: boolean) => void] {
  return usePreference('shortcuts', true);
}

/**
 * Handles these keys while the component is mounted, except while the user is typing or a dialog is open: what can't be
 * clicked mustn't react to keys either.
 */
export function useShortcuts(actions: Partial<Record<ShortcutKey, () => void>>): void {
  const [enabled] = useShortcutsEnabled();

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isBehindDialog()) return;
    const known: Partial<Record<string, () => void>> = actions;
    const action = known[signOf(event)];
    if (!action) return;
    event.preventDefault();
    action();
  });

  // Before the paint, so that a key pressed while one screen replaces another goes to the new one.
  useLayoutEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [enabled]);
}

/**
 * Returns a key's Latin letter, in lower case, or its digit. On a keyboard with another script, or one that has digits only
 * with Shift, this is the one in that position.
 */
export function signOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^[a-z0-9?]$/i.test(key)) return key.toLowerCase();
  return code.replace(shiftKey ? /^Key/ : /^Key|^Digit/, '').toLowerCase();
}

/** Returns whether a dialog is open. Room mode (`data-screen`) counts as a screen. */
export function isBehindDialog(): boolean {
  return document.querySelector('dialog[open]:not([data-screen])') !== null;
}

/** Returns whether keys type text into the target. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(button|checkbox|radio|submit|reset|range)$/.test(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

/** Returns whether this device has a ⌘ key, as the string that messages select by. */
export const isMac = (): 'true' | 'false' => (/^(Mac|iP)/.test(navigator.platform) ? 'true' : 'false');

/** Returns whether a key undoes the last action: Ctrl+Z, or ⌘Z. */
export const isUndoKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && signOf(event) === 'z';
