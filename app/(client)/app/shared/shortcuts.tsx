'use client';

import { useEffectEvent, useLayoutEffect } from 'react';
import { usePreference } from './preference.ts';

/** The keys of the first nine templates. */
export const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The app's single-key shortcuts, in the order of their help (shell/keyboard-help.tsx). */
export const SHORTCUTS = ['n', '1–9', 's', 'p', 'm', 'w', '?'] as const;

type ShortcutKey = (typeof SHORTCUTS)[number] | (typeof DIGITS)[number];

/** Whether single-key shortcuts are on; stored on this device. Voice control types letters, so they can be off. */
export function useShortcutsEnabled(): [boolean, (on: boolean) => void] {
  return usePreference('shortcuts', true);
}

/**
 * Handles these keys while the component is mounted, except while somebody types, or behind a dialog: what cannot be
 * clicked must not react to a key either.
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

  // Before the paint: a key pressed as one screen replaces another belongs to the new one.
  useLayoutEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [enabled]);
}

/**
 * The Latin letter of a key, in lower case, or its digit; on a keyboard of another script, or one that has digits only with
 * Shift, the one in that place.
 */
export function signOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^[a-z0-9?]$/i.test(key)) return key.toLowerCase();
  return code.replace(shiftKey ? /^Key/ : /^Key|^Digit/, '').toLowerCase();
}

/** Whether a dialog is open, other than one that is a screen of its own: room mode, which has `data-screen`. */
export function isBehindDialog(): boolean {
  return document.querySelector('dialog[open]:not([data-screen])') !== null;
}

/** Whether keys type text there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(button|checkbox|radio|submit|reset|range)$/.test(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

/** Whether this device has a ⌘ key, as the word that messages select by. */
export const isMac = (): 'true' | 'false' => (/^(Mac|iP)/.test(navigator.platform) ? 'true' : 'false');

/** Whether a key undoes what was done last: Ctrl+Z, or ⌘Z. */
export const isUndoKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && signOf(event) === 'z';
