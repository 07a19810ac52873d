'use client';

import { useEffectEvent, useLayoutEffect } from 'react';
import { usePreference } from './preference.ts';

/** Every single key of the app and what it does, for the help. They work on every page, where nothing else is said. */
export const SHORTCUTS = [
  { key: 'n', does: 'Start a meeting' },
  { key: 's', does: 'Stop the meeting' },
  { key: 'p', does: 'Pause, or go on' },
  { key: 'm', does: 'Room mode, on the meter' },
  { key: '?', does: 'Show these keys' },
] as const;

export type ShortcutKey = (typeof SHORTCUTS)[number]['key'];

/** Whether single keys do something; kept on this device. They must be able to be off: voice control types letters. */
export function useShortcutsEnabled(): [boolean, (on: boolean) => void] {
  return usePreference('shortcuts', true);
}

/**
 * While this is mounted, these keys do these things, but not while somebody types, nor behind a dialog: what cannot be
 * seen or clicked must not be reached by a key either.
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

  // With the screen itself: a key that is pressed as one screen gives way to another is the new one's.
  useLayoutEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [enabled]);
}

/** The Latin letter of a key, small; on a keyboard of another script, the one in its place. */
export function letterOf({ key, code }: KeyboardEvent): string {
  return key === '?' || /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();
}

/** A dialog is open that is no screen of its own. Room mode is one: it carries `data-screen`. */
export function isBehindDialog(): boolean {
  return document.querySelector('dialog[open]:not([data-screen])') !== null;
}

/** Whether keys are letters there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(button|checkbox|radio|submit|reset|range)$/.test(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}
