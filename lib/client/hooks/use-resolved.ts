'use client';

import { useEffect, useState } from 'react';

/**
 * Returns what `load` has last resolved to, undefined until then. `load` is called again when it is another function, so it
 * should stay the same.
 */
export function useResolved<Value>(load: () => Promise<Value>): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    let isOver = false;
    void load().then((found) => isOver || setValue(() => found));
    return () => {
      isOver = true;
    };
  }, [load]);
  return value;
}
