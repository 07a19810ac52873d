import type { ComponentProps } from 'react';

const base =
  'inline-flex cursor-pointer items-center justify-center gap-2 border py-2 text-center font-mono font-semibold no-underline transition-colors aria-disabled:cursor-progress aria-disabled:opacity-70';

const variants = {
  primary: 'border-ink bg-ink text-paper hover:bg-ink/85',
  plain: 'border-ink/40 bg-transparent text-ink hover:border-ink hover:bg-ink/5',
  /** Beside a button of another variant, for the way back. */
  quiet: 'border-transparent bg-transparent text-ink hover:border-ink hover:bg-ink/5',
  danger: 'border-accent bg-accent text-on-accent hover:border-ink hover:bg-ink hover:text-paper',
  /** Part of a field. */
  bare: 'border-transparent bg-transparent text-ink hover:bg-ink/5 aria-disabled:cursor-default!',
  /** On a ground whose colors it takes, such as the full screen of room mode. */
  inherit: 'border-current bg-transparent text-current hover:bg-ink/5 focus-visible:outline-current',
} as const;

const sizes = {
  normal: 'min-h-11 px-5 text-sm',
  compact: 'min-h-11 px-3 text-sm',
  /** Two of them side by side fit on a phone. */
  narrow: 'min-h-11 px-2 text-sm sm:px-5',
  /** As high as the text field beside it. */
  field: 'min-h-12 px-5 text-sm',
  large: 'min-h-14 px-5 text-sm',
  /** For a single sign. */
  square: 'min-h-11 w-11 text-sm',
  /** For a sign that is pressed again and again. */
  step: 'min-h-12 w-11 text-xl',
} as const;

export interface Look {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** At work: it does nothing, but keeps the focus, which a disabled button would lose. */
  busy?: boolean | undefined;
  /** It can't be used, for the reason in the element with this id. It keeps the focus, so that the reason can be heard. */
  disabledBy?: string | undefined;
}

/** The look alone, for what is a button already. */
export const buttonLook = ({ variant = 'primary', size = 'normal' }: Look = {}) =>
  `${base} ${variants[variant]} ${sizes[size]}`;

/** A button. It submits nothing unless its `type` says so. */
export function Button({ variant, size, busy = false, disabledBy, className = '', onClick, ...rest }: ButtonProps) {
  const isDisabled = busy || disabledBy !== undefined;
  return (
    <button
      type="button"
      aria-disabled={isDisabled || undefined}
      aria-describedby={disabledBy}
      // Enter in a field clicks the form's button too, so this holds a second submission back.
      onClick={isDisabled ? (event) => event.preventDefault() : onClick}
      className={`${buttonLook({ variant, size })} ${disabledBy === undefined ? '' : 'cursor-not-allowed!'} ${className}`}
      {...rest}
    />
  );
}

const underlined =
  'underline decoration-dotted decoration-1 underline-offset-4 hover:decoration-solid disabled:cursor-default disabled:text-faint disabled:no-underline';

export const textLink = `${underlined} hover:decoration-2`;

const target = 'inline-flex min-h-11 cursor-pointer items-center';

const textLooks = {
  /** In running text, or beside it. */
  inline: `${textLink} cursor-pointer`,
  /** On a line of its own: as high as a finger needs. */
  tall: `${textLink} ${target}`,
  /** What can be done with the thing it stands under. */
  action: `${textLink} ${target} font-mono text-sm`,
  /** One sign in place of words; it needs an `aria-label`. */
  symbol: `${target} min-w-11 justify-center text-xl hover:bg-sunken`,
  /** An action on a ground whose colors it takes. */
  inherit: `${underlined} ${target} shrink-0 px-2 font-mono text-sm font-semibold`,
} as const;

type TextLook = keyof typeof textLooks;

/** The look alone, for links, and for what is a button already. */
export const textLook = (look: TextLook = 'inline') => textLooks[look];

/** A button that reads as text, for what is beside the point of a screen. */
export function TextButton({ look, className = '', ...rest }: ComponentProps<'button'> & { look?: TextLook }) {
  return <button type="button" className={`${textLook(look)} ${className}`} {...rest} />;
}
