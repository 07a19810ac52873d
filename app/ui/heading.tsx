import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'h1'> {
  as?: 'h1' | 'h2' | 'h3' | undefined;
}

/** The heading of a screen. Scripts can move the focus to it (`focusScreen`), but the Tab key can't. */
export function ScreenHeading({ as: Heading = 'h1', className = '', ...rest }: Props) {
  return (
    <Heading
      tabIndex={-1}
      className={`font-mono text-2xl font-semibold outline-none wrap-anywhere ${className}`}
      {...rest}
    />
  );
}

export function SectionHeading({ as: Heading = 'h2', className = '', ...rest }: Props) {
  return (
    <Heading
      tabIndex={-1}
      className={`font-mono text-lg font-semibold outline-none wrap-anywhere ${className}`}
      {...rest}
    />
  );
}
