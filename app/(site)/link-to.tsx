import type { ReactNode } from 'react';
import { textLink } from '#ui/button.tsx';

/** Makes a link of what stands in a message's tag. */
export const linkTo = (href: string) => (inside: ReactNode) => (
  <a className={textLink} href={href}>
    {inside}
  </a>
);
