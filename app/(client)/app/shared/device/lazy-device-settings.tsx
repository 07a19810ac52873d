import { lazyWithPreload } from '../lazy-with-preload.tsx';

/** Only loaded where it is shown. */
export const LazyDeviceSettings = lazyWithPreload(() =>
  import('./device-settings.tsx').then(({ DeviceSettings }) => DeviceSettings),
);
