'use client';

import { type ComponentProps, createContext, useContext, useEffect, useRef } from 'react';
import { takeFocus } from '../shared/focus.ts';

/** Whether a screen takes the place of another one. Not so on a page's first: the browser has put the focus already. */
export const Arrival = createContext(false);

const look = 'font-mono text-2xl font-semibold outline-none wrap-anywhere';

/** A screen's heading. It gets the focus when its screen arrives: the button that led there is gone. */
export function ScreenHeading({ className = '', ...rest }: ComponentProps<'h1'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrives = useContext(Arrival);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it comes
  useEffect(() => {
    if (arrives) heading.current?.focus();
  }, []);
  return <h1 ref={heading} tabIndex={-1} dir="auto" className={`${look} ${className}`} {...rest} />;
}

/** The same look where the page has a heading of its own. It comes when somebody wants to play, and gets the focus. */
export function SampleHeading({ className = '', ...rest }: ComponentProps<'h2'>) {
  return <h2 ref={takeFocus} tabIndex={-1} dir="auto" className={`${look} ${className}`} {...rest} />;
}
