import { type ComponentProps, useId } from 'react';

interface Props extends ComponentProps<'select'> {
  label: string;
}

/** A choice of one among some, with its label tied to it. */
export function SelectField({ label, ...rest }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="font-mono text-sm font-semibold break-words">
        {label}
      </label>
      <select
        id={id}
        className="mt-1.5 min-h-12 w-full min-w-0 cursor-pointer border border-faint bg-sunken px-2 py-2 text-base text-ink"
        {...rest}
      />
    </div>
  );
}
