'use client';

import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What `read` finds in the browser's storage when the component mounts; null while the page's HTML, which was made
 * without it, is hydrated. Read once.
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

/** False on the server and while the browser takes over its HTML, when both must render the same; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
