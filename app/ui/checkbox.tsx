import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'onChange'> {
  onChange: (isChecked: boolean) => void;
}

/** A box to check; `children` say what that means. */
export function Checkbox({ className = 'text-sm', onChange, children, ...rest }: Props) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-2 ${className}`}>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
        onChange={(event) => onChange(event.target.checked)}
        {...rest}
      />
      {children}
    </label>
  );
}
