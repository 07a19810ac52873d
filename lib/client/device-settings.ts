import { LANGUAGES } from '../languages/terms.ts';
import { firstWeekdayOf } from './locale.ts';
import { deviceStorage } from './storage.ts';

/**
 * How this device shows things, whoever is signed in: the values of each setting, the default first. `system` and `auto`
 * follow the device and its language. The first day of a week is counted from 1, Monday.
 */
export const DEVICE_SETTINGS = {
  language: ['auto', ...LANGUAGES],
  theme: ['system', 'light', 'dark'],
  clock: ['auto', '12', '24'],
  week: ['auto', '1', '6', '7'],
} as const;

export type DeviceSetting = keyof typeof DEVICE_SETTINGS;
export type ValueOf<Name extends DeviceSetting> = (typeof DEVICE_SETTINGS)[Name][number];
type Settings = { readonly [Name in DeviceSetting]: ValueOf<Name> };

/** Returns the setting's key in localStorage. */
export const settingKey = (name: DeviceSetting) => `meeting-tab:${name}`;

/** What was chosen on this page: the browser may refuse to store it, or keep an old value. */
const chosen = new Map<DeviceSetting, string>();
const listeners = new Set<() => void>();
/** Cached, since a meter formats a dozen figures ten times a second; undefined: not read yet. */
let known: Settings | undefined;

function read<Name extends DeviceSetting>(name: Name): ValueOf<Name> {
  const values: readonly ValueOf<Name>[] = DEVICE_SETTINGS[name];
  const stored = chosen.get(name) ?? deviceStorage.get(settingKey(name));
  // Another version of the app may have stored a value that this one doesn't know.
  return values.find((value) => value === stored) ?? DEVICE_SETTINGS[name][0];
}

/** Returns the settings of this device; the same object until one is changed. */
export function deviceSettings(): Settings {
  known ??= { language: read('language'), theme: read('theme'), clock: read('clock'), week: read('week') };
  return known;
}

/** Changes a setting for all tabs of this device. */
export function chooseDeviceSetting<Name extends DeviceSetting>(name: Name, value: ValueOf<Name>): void {
  chosen.set(name, value);
  deviceStorage.set(settingKey(name), value);
  changed();
}

function changed(): void {
  known = undefined;
  for (const listener of listeners) listener();
}

/** Another tab's choice is newer. */
function changedElsewhere(): void {
  chosen.clear();
  changed();
}

/** Calls `listener` when a setting has changed, here or in another tab. Returns a function that unsubscribes. */
export function onDeviceSettings(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', changedElsewhere);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', changedElsewhere);
  };
}

/**
 * Returns the first day of the week, from 1, Monday, to 7, Sunday, for a workspace that has none (insights/week.ts): the one
 * once chosen on this device, or else that of the reader's language.
 */
export function firstWeekday(): number {
  const { week } = deviceSettings();
  return week === 'auto' ? firstWeekdayOf(navigator.language) : Number(week);
}
