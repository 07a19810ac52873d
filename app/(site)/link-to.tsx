import type { ReactNode } from 'react';
import { textLink } from '#ui/button.tsx';

/** Returns a function that renders a message's tag as a link. */
export const linkTo = (href: string) => (inside: ReactNode) => (
  <a className={textLink} href={href}>
    {inside}
  </a>
);
