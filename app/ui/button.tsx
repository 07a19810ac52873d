import Link from 'next/link';
import type { ComponentProps } from 'react';

const base =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 border px-5 py-2 text-center font-mono text-sm font-semibold no-underline transition-colors aria-disabled:cursor-progress aria-disabled:opacity-70';

const variants = {
  primary: 'border-ink bg-ink text-paper hover:border-accent hover:bg-accent hover:text-on-accent',
  plain: 'border-ink/40 bg-transparent text-ink hover:border-ink hover:bg-ink/5',
  danger: 'border-accent bg-accent text-on-accent hover:border-ink hover:bg-ink hover:text-paper',
} as const;

interface Look {
  variant?: keyof typeof variants;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** At work: it does nothing, but keeps the focus, which a disabled button would lose. */
  busy?: boolean;
}

/** The look alone, for what is a button already. */
export const buttonLook = (variant: keyof typeof variants = 'primary') => `${base} ${variants[variant]}`;

/** A button. Not a submit button unless it says so. */
export function Button({ variant = 'primary', busy = false, className = '', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      // Enter in a field clicks the form's button too, so this holds a second submission back.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonLook(variant)} ${className}`}
      {...rest}
    />
  );
}

/** A link that looks like a button, for what leads to another page. */
export function ButtonLink({ variant = 'primary', className = '', ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={`${buttonLook(variant)} ${className}`} {...rest} />;
}

/** A button that reads as text, for what is beside the point of a screen. */
export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`${textLink} cursor-pointer disabled:no-underline ${className}`} {...rest} />;
}

/** How links in running text look. */
export const textLink =
  'underline decoration-dotted decoration-1 underline-offset-4 hover:text-accent hover:decoration-solid disabled:text-faint disabled:cursor-default';
