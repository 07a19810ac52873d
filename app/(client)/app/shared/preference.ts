import { useCallback, useSyncExternalStore } from 'react';
import { deviceStorage } from '#lib/client/storage.ts';
import { keyOf, type Preference } from './preference-key.ts';

const CHANGED = 'meeting-tab:preference';

/** For browsers that refuse to store anything: there, a choice lasts as long as the page. */
const kept = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('storage', listener);
    removeEventListener(CHANGED, listener);
  };
}

function read(name: Preference): string | null {
  return deviceStorage.get(keyOf(name)) ?? kept.get(name) ?? null;
}

function write(name: Preference, value: string): void {
  kept.set(name, value);
  deviceStorage.set(keyOf(name), value);
  dispatchEvent(new Event(CHANGED));
}

/** Returns a yes-or-no preference that all tabs of this device share. */
export function usePreference(name: Preference, otherwise: boolean): [boolean, (on: boolean) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => null,
  );
  const choose = useCallback((on: boolean) => write(name, on ? 'on' : 'off'), [name]);
  return [value === null ? otherwise : value === 'on', choose];
}
