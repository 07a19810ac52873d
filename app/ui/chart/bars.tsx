import type { ReactNode } from 'react';

interface Bar {
  key: string;
  /** May link to more about it. */
  name: ReactNode;
  /** The bar's length. */
  value: number;
  text: string;
  /** Small print below the bar. */
  note?: ReactNode;
  /** A part of the value, highlighted at its end. */
  part?: number;
  /** Not like the others, for example all the rest together: it has no bar and doesn't affect the scale. */
  isRest?: boolean;
}

interface Props {
  bars: readonly Bar[];
  /** The value of a full bar, if larger than all values. It is drawn behind each bar. */
  whole?: number;
}

/** Bars with their names and values next to them, so that nothing needs to be looked up. */
export function Bars({ bars, whole }: Props) {
  const most = Math.max(...bars.map(({ value, isRest }) => (isRest ? 0 : value)), whole ?? 0);
  const width = (value: number) => `${most === 0 ? 0 : (value / most) * 100}%`;
  return (
    <ul className="flex flex-col gap-3">
      {bars.map(({ key, name, value, text, note, part = 0, isRest = false }) => (
        <li key={key} className="break-inside-avoid">
          <p className="flex items-baseline gap-x-2 text-sm">
            <span dir="auto" className={`line-clamp-2 wrap-anywhere ${isRest ? 'text-faint' : 'font-semibold'}`}>
              {name}
            </span>
            <span className="min-w-3 flex-1 border-b border-dotted border-faint" />
            <span className="shrink-0 font-mono font-semibold tabular-nums">{text}</span>
          </p>
          {!isRest && (
            <svg className="chart mt-1 block h-2.5 w-full" aria-hidden="true">
              {whole !== undefined && <rect width={width(whole)} height="100%" className="fill-paper stroke-faint" />}
              <rect width={width(value)} height="100%" className="fill-ink" />
              {part > 0 && (
                <rect x={width(value - part)} width={width(part)} height="100%" className="fill-accent chart-chosen" />
              )}
            </svg>
          )}
          {note && <p className="mt-1 font-mono text-[0.8125rem] text-faint tabular-nums">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
