import type { ComponentProps } from 'react';

const base =
  'inline-flex cursor-pointer items-center justify-center gap-2 border py-2 text-center font-mono font-semibold no-underline transition-colors aria-disabled:cursor-progress aria-disabled:opacity-70';

const variants = {
  primary: 'border-ink bg-ink text-paper hover:bg-ink/85',
  plain: 'border-ink/40 bg-transparent text-ink hover:border-ink hover:bg-ink/5',
  /** For going back, next to a button of another variant. */
  quiet: 'border-transparent bg-transparent text-ink hover:border-ink hover:bg-ink/5',
  danger: 'border-accent bg-accent text-on-accent hover:border-ink hover:bg-ink hover:text-paper',
  /** Inside a field. */
  bare: 'border-transparent bg-transparent text-ink hover:bg-ink/5 aria-disabled:cursor-default!',
  /** Takes the colors of its surroundings, such as room mode. */
  inherit: 'border-current bg-transparent text-current hover:bg-ink/5 focus-visible:outline-current',
} as const;

const sizes = {
  normal: 'min-h-11 px-5 text-sm',
  compact: 'min-h-11 px-3 text-sm',
  /** Narrow enough for two side by side on a phone. */
  narrow: 'min-h-11 px-2 text-sm sm:px-5',
  /** As high as the text field next to it. */
  field: 'min-h-12 px-5 text-sm',
  large: 'min-h-14 px-5 text-sm',
  /** For a single symbol. */
  square: 'min-h-11 w-11 text-sm',
  /** For a symbol that is pressed repeatedly. */
  step: 'min-h-12 w-11 text-xl',
} as const;

export interface Look {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Does nothing, but keeps the focus, which a disabled button would lose. */
  busy?: boolean | undefined;
  /**
   * The id of an element that says why the button can't be used. It keeps the focus, so that screen readers read the reason.
   */
  disabledBy?: string | undefined;
}

/** Returns only the look, for elements that are already buttons. */
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
      // Enter in a field also clicks the form's button, so this prevents a second submission.
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
  /** In running text, or next to it. */
  inline: `${textLink} cursor-pointer`,
  /** On a line of its own: high enough for a finger. */
  tall: `${textLink} ${target}`,
  /** An action on what is above it. */
  action: `${textLink} ${target} font-mono text-sm`,
  /** A symbol instead of words. It needs an `aria-label`. */
  symbol: `${target} min-w-11 justify-center text-xl hover:bg-sunken`,
  /** An action that takes the colors of its surroundings. */
  inherit: `${underlined} ${target} shrink-0 px-2 font-mono text-sm font-semibold`,
} as const;

type TextLook = keyof typeof textLooks;

/** Returns only the look, for links and for elements that are already buttons. */
export const textLook = (look: TextLook = 'inline') => textLooks[look];

/** A button that reads as text, for what isn't the point of the screen. */
export function TextButton({ look, className = '', ...rest }: ComponentProps<'button'> & { look?: TextLook }) {
  return <button type="button" className={`${textLook(look)} ${className}`} {...rest} />;
}
