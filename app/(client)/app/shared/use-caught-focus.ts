'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** For what changes from step to step: takes the focus when a step that somebody left took it along. */
export function useCaughtFocus(step: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  const hadFocus = useRef(false);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && Boolean(box.current?.contains(target));
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  useEffect(() => {
    const isNext = before.current !== step;
    before.current = step;
    if (isNext && hadFocus.current && document.activeElement === document.body) box.current?.focus();
  }, [step]);
  return box;
}
