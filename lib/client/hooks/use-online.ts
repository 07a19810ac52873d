'use client';

import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Returns whether the browser has a connection, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** For this long after the browser reports a connection, a failure may mean that it isn't quite ready. */
const SETTLING_MS = 30_000;
const RETRY_MS = 1_000;

/** While `isWaiting`, calls `retry` when the connection is back, and every second for a while if that was too early. */
export function useOnlineRetry(isWaiting: boolean, retry: () => void): void {
  const onlineSince = useRef(Number.NEGATIVE_INFINITY);
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retryLater = () => {
      clearTimeout(timer);
      if (performance.now() - onlineSince.current >= SETTLING_MS) return;
      timer = setTimeout(() => {
        tryAgain();
        // A retry that fails at once goes unnoticed here, since `isWaiting` never became false.
        retryLater();
      }, RETRY_MS);
    };
    const listener = () => {
      onlineSince.current = performance.now();
      tryAgain();
      retryLater();
    };
    addEventListener('online', listener);
    retryLater();
    return () => {
      removeEventListener('online', listener);
      clearTimeout(timer);
    };
  }, [isWaiting]);
}
