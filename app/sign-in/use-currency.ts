'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { likelyCurrency } from '#lib/client/locale.ts';

/** Returns the currency for a new account: the one in use on this device, or else the likely one. */
export function useCurrency(): RefObject<string | undefined> {
  const currency = useRef<string>(undefined);
  useEffect(() => {
    currency.current = likelyCurrency(navigator.language);
    // Loaded only here, since the device's store is large. A device that stores nothing uses the likely currency.
    import('#lib/client/store/currency.ts')
      .then(({ currencyInUse }) => currencyInUse())
      .then((used) => {
        currency.current = used;
      })
      .catch(() => {});
  }, []);
  return currency;
}
