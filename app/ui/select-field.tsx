'use client';

import { type ComponentProps, useId } from 'react';

interface Props extends Omit<ComponentProps<'select'>, 'onChange'> {
  label: string;
  /** `lang` is set if a text is in another language than the page. */
  options: readonly { value: string; text: string; lang?: string }[];
  onChange: (value: string) => void;
}

/** A choice of one among many options, with a label. */
export function SelectField({ label, options, onChange, ...rest }: Props) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col">
      <label htmlFor={id} className="font-mono text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1.5 min-h-12 w-full min-w-0 cursor-pointer border border-faint bg-sunken px-3 py-2 text-base text-ink"
        {...rest}
      >
        {options.map(({ value, text, lang }) => (
          <option key={value} value={value} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
