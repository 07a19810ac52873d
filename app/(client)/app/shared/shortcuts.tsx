'use client';

import { useEffectEvent, useLayoutEffect } from 'react';
import { usePreference } from './preference.ts';

/** The app's single-key shortcuts and what they do, for the help. Unless it says otherwise, they work on every page. */
export const SHORTCUTS = [
  { key: 'n', does: 'New meeting, or start it' },
  { key: 's', does: 'Stop the meeting' },
  { key: 'p', does: 'Pause or resume' },
  { key: 'm', does: 'Room mode, on the Meter' },
  { key: '?', does: 'Show shortcuts' },
] as const;

export type ShortcutKey = (typeof SHORTCUTS)[number]['key'];

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
    const key = SHORTCUTS.find(({ key }) => key === letterOf(event))?.key;
    const action = key && actions[key];
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

/** The Latin letter of a key, in lower case; on a keyboard of another script, the letter in that place. */
export function letterOf({ key, code }: KeyboardEvent): string {
  return key === '?' || /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
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
