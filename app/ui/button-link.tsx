import type { ComponentProps } from 'react';
import { buttonLook, type Look } from './button.tsx';
import { Link } from './link.tsx';

/**
 * A link that looks like a button, for the main way to another page. Apart from buttons, since pages that only have those
 * need not load what Next's links do: the site's are plain, `buttonLook` on an `a`.
 */
export function ButtonLink({ variant, size, className = '', ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={`${buttonLook({ variant, size })} ${className}`} {...rest} />;
}
