import { useEffect, useRef } from 'react';
import { catchFocus } from '../../shared/focus.ts';

/** Calls `catchFocus` once something that was shown is gone, along with the button in it that was pressed. */
export function useCaughtOnceGone(isShown: boolean): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown) catchFocus();
    wasShown.current = isShown;
  }, [isShown]);
}
