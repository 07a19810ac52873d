'use client';

import { type ComponentProps, createContext, useContext, useEffect, useRef, useState } from 'react';
import { ScreenHeading } from '#ui/heading.tsx';
import { takeFocus } from '../shared/focus.ts';

/** Whether a screen replaces another one. The page's first does not: the browser has placed the focus already. */
export const Arrival = createContext(false);

/** The heading of one of the meter's screens. It takes the focus when its screen replaces another one. */
export function ArrivalHeading(props: ComponentProps<typeof ScreenHeading>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isReplacing = useContext(Arrival);
  // As it was on mount: what is replaced later is another screen.
  const [arrives] = useState(isReplacing);
  useEffect(() => {
    if (arrives) heading.current?.focus();
  }, [arrives]);
  return <ScreenHeading ref={heading} dir="auto" {...props} />;
}

/** The heading of the sample, on a page that has its own. It appears, with the focus, when the sample is opened. */
export function SampleHeading(props: ComponentProps<typeof ScreenHeading>) {
  return <ScreenHeading as="h2" ref={takeFocus} dir="auto" {...props} />;
}
