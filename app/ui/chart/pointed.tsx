import type { ReactNode } from 'react';
import { say } from '#words/ui.ts';
import type { usePointing } from './use-pointing.ts';

/** A value of a chart, in words. */
interface Said {
  name: string;
  text: string;
}

/** Above a chart: the value pointed at, or else the largest. */
export function Readout({ shown, isMost }: { shown: Said | undefined; isMost: boolean }) {
  return (
    <p
      className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 font-mono text-sm tabular-nums"
      aria-hidden="true"
    >
      <span>{isMost ? say('chart.most', { name: shown?.name ?? '' }) : shown?.name}</span>
      <span className="font-semibold">{shown?.text}</span>
    </p>
  );
}

interface Props extends Pick<ReturnType<typeof usePointing>, 'place' | 'handlers'> {
  label: string;
  values: readonly Said[];
  className?: string;
  children: ReactNode;
}

/** The part of a chart that can be pointed at. For screen readers and keyboards, it is a slider through the values. */
export function Pointable({ label, values, place, handlers, className = '', children }: Props) {
  const said = values[place];
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={values.length}
      aria-valuenow={place + 1}
      aria-valuetext={`${said?.name ?? ''}: ${said?.text ?? ''}`}
      aria-orientation="horizontal"
      className={`cursor-crosshair touch-pan-y select-none outline-offset-4 ${className}`}
      {...handlers}
    >
      {children}
    </div>
  );
}
