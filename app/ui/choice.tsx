'use client';

import { useId } from 'react';

interface Props<Value extends string> {
  legend: string;
  /** False shows it only to screen readers. */
  isLegendShown?: boolean;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}

/** A choice of one among a few options, all of them visible. */
export function Choice<Value extends string>({ legend, isLegendShown = true, value, options, onChange }: Props<Value>) {
  const name = useId();
  const room = options.length > 3 ? 'flex-auto px-1.5 whitespace-nowrap' : 'flex-1 px-4 sm:flex-none sm:px-6';
  return (
    <fieldset>
      <legend className={isLegendShown ? 'font-mono text-sm font-semibold' : 'sr-only'}>{legend}</legend>
      <div className="mt-1.5 flex flex-wrap">
        {options.map((option) => (
          <label
            key={option.value}
            className={`-ms-px flex min-h-12 cursor-pointer items-center justify-center border border-faint text-center font-mono text-sm outline-offset-2 outline-ink first:ms-0 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:z-1 has-focus-visible:outline-2 ${room}`}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
