'use client';

import { useCallback, useSyncExternalStore } from 'react';
import {
  chooseDeviceSetting,
  DEVICE_SETTINGS,
  type DeviceSetting,
  deviceSettings,
  onDeviceSettings,
  type ValueOf,
} from '../device-settings.ts';

/** Returns a setting of this device, and a function that changes it. In the page's HTML it has its default. */
export function useDeviceSetting<Name extends DeviceSetting>(
  name: Name,
): [ValueOf<Name>, (value: ValueOf<Name>) => void] {
  const value = useSyncExternalStore<ValueOf<Name>>(
    onDeviceSettings,
    () => deviceSettings()[name],
    () => DEVICE_SETTINGS[name][0],
  );
  const choose = useCallback((value: ValueOf<Name>) => chooseDeviceSetting(name, value), [name]);
  return [value, choose];
}
