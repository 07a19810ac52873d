import { type ComponentProps, createContext, useContext, useEffect, useRef, useState } from 'react';
import { ScreenHeading } from '#ui/heading.tsx';
import { takeFocus } from '../shared/focus.ts';

/** Whether a screen replaces another. A page's first one doesn't: the browser has already placed the focus. */
export const Arrival = createContext(false);

/** The heading of one of the meter's screens. It takes the focus if its screen replaces another. */
export function ArrivalHeading(props: ComponentProps<typeof ScreenHeading>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isReplacing = useContext(Arrival);
  // The value on mount; later changes are about other screens.
  const [arrives] = useState(isReplacing);
  useEffect(() => {
    if (arrives) heading.current?.focus();
  }, [arrives]);
  return <ScreenHeading ref={heading} dir="auto" {...props} />;
}

/** The demo's heading, on a page with its own. It takes the focus when the demo is opened. */
export function SampleHeading(props: ComponentProps<typeof ScreenHeading>) {
  return <ScreenHeading as="h2" ref={takeFocus} dir="auto" {...props} />;
}
