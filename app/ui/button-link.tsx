import type { ComponentProps } from 'react';
import { buttonLook, type Look } from './button.tsx';
import { Link } from './link.tsx';

/**
 * A link that looks like a button, for the main way to another page. Separate from buttons, so that pages without it don't
 * load the router's link; the site uses `buttonLook` on a plain `a`.
 */
export function ButtonLink({ variant, size, className = '', ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={`${buttonLook({ variant, size })} ${className}`} {...rest} />;
}

/** Leads to what Pro is and costs. */
export function ProLink(props: Omit<ComponentProps<typeof ButtonLink>, 'href'>) {
  return <ButtonLink href="/pricing" prefetch={false} {...props} />;
}
