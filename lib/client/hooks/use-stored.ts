'use client';

import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns what `read` finds in the browser's storage when the component mounts, and reads it only once. Null during
 * hydration, since the page's HTML was made without it.
 */
export function useStored<Value>(read: () => Value | null): Value | null {
  const [snapshot] = useState(() => once(read));
  return useSyncExternalStore(never, snapshot, () => null);
}

function once<Value>(read: () => Value): () => Value {
  let kept: { value: Value } | undefined;
  return () => {
    kept ??= { value: read() };
    return kept.value;
  };
}

/** Returns false on the server and during hydration, when both must render the same; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
