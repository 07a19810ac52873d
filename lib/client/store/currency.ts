import { DeviceStore } from './device-store.ts';
import { NOBODY } from './store.ts';
import { settingsOf } from './values.ts';

/** The currency in use on this device without an account: rates carry none, so one who signs in should go on in it. */
export async function currencyInUse(): Promise<string> {
  const store = new DeviceStore(NOBODY, Date.now);
  try {
    return (await store.read(settingsOf)).currency;
  } finally {
    store.close();
  }
}
