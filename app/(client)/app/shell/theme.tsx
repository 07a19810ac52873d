'use client';

import { useLayoutEffect } from 'react';
import { deviceSettings } from '#lib/client/device-settings.ts';
import { useDeviceSetting } from '#lib/client/hooks/use-device-setting.ts';

/** Keeps `data-theme` at the chosen theme while the app is open. The site has no settings and follows the system. */
export function Theme() {
  const [theme] = useDeviceSetting('theme');
  // biome-ignore lint/correctness/useExhaustiveDependencies: in the first render the hook has the default, as the HTML does
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const { theme: chosen } = deviceSettings();
    if (chosen !== 'system') dataset.theme = chosen;
    return () => {
      delete dataset.theme;
    };
  }, [theme]);
  return null;
}
