'use client';

import { type ComponentProps, createContext, useContext, useEffect, useRef } from 'react';
import { ScreenHeading } from '#ui/heading.tsx';
import { takeFocus } from '../shared/focus.ts';

/** Whether a screen takes the place of another one. Not so the page's first: the browser has put the focus already. */
export const Arrival = createContext(false);

/** The heading of one of the meter's screens. It takes the focus when its screen arrives: the button that led there is gone. */
export function ArrivalHeading(props: ComponentProps<typeof ScreenHeading>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrives = useContext(Arrival);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it comes
  useEffect(() => {
    if (arrives) heading.current?.focus();
  }, []);
  return <ScreenHeading ref={heading} dir="auto" {...props} />;
}

/** The heading of the sample, on a page that has its own. It comes when somebody wants to play, and takes the focus. */
export function SampleHeading(props: ComponentProps<typeof ScreenHeading>) {
  return <ScreenHeading as="h2" ref={takeFocus} dir="auto" {...props} />;
}
