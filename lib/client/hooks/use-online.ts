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

/** Whether the browser has a connection, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/**
 * For this long after the browser said that it is online, a failure may mean that the connection is not quite there
 * yet.
 */
const SETTLING_MS = 30_000;
const RETRY_MS = 1_000;

/** While `isWaiting` for a connection, calls `retry` when it is back, and again shortly after if that was too early. */
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
        // A try that fails at once goes unnoticed here: `isWaiting` was never seen to be false.
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
