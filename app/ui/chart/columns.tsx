'use client';

import { visibleLength } from '#lib/format.ts';
import { Pointable, Readout } from './pointed.tsx';
import { usePointing } from './use-pointing.ts';

interface Column {
  key: string;
  value: number;
  /** Shown below the column. */
  label: string;
  /** The column's name and value in words. */
  name: string;
  text: string;
  /** The period isn't over: drawn hollow. */
  isOpen?: boolean;
}

interface Props {
  /** What a column represents: `Week`. */
  label: string;
  columns: readonly Column[];
}

/** With more columns than this, only some have a label. */
const ALL_LABELED = 7;

/** The characters that fit below a phone's chart, with a space after each label. */
const FITS_PHONE = 37;

/** Columns over time. The selected one has the accent color, and its value is above in words. */
export function Columns({ label, columns }: Props) {
  const count = columns.length;
  const top = columns.reduce((best, { value }, i) => (value > (columns[best]?.value ?? 0) ? i : best), 0);
  const most = columns[top]?.value ?? 0;
  const { index, place, handlers } = usePointing({
    count,
    begin: count - 1,
    at: (x) => Math.max(0, Math.min(count - 1, Math.floor(x * count))),
  });
  const few = [0, Math.floor((count - 1) / 2), count - 1];
  const labeled = count <= ALL_LABELED ? columns.map((_, i) => i) : few;
  const isCrowded = columns.reduce((chars, { label }) => chars + visibleLength(label) + 1, 0) > FITS_PHONE;
  return (
    <>
      <Readout shown={columns[index ?? top]} isMost={index === null} />
      <Pointable label={label} values={columns} place={place} handlers={handlers} className="mt-2">
        <svg className="chart block h-24 w-full overflow-visible sm:h-44" aria-hidden="true">
          <line x1="0" x2="100%" y1="0" y2="0" className="stroke-rule" strokeDasharray="1 4" />
          {columns.map(({ key, value, isOpen }, i) => {
            const height = most === 0 ? 0 : (value / most) * 100;
            return (
              <rect
                key={key}
                x={`${((i + 0.14) / count) * 100}%`}
                width={`${(0.72 / count) * 100}%`}
                y={`${100 - height}%`}
                height={`${height}%`}
                className={i === index ? 'fill-accent chart-chosen' : isOpen ? 'fill-paper stroke-ink' : 'fill-ink'}
              />
            );
          })}
          <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-ink" strokeWidth="2" />
        </svg>
        <div className="relative mt-1.5 h-5 font-mono text-xs text-faint" aria-hidden="true">
          {labeled.map((i) => (
            <span
              key={columns[i]?.key}
              data-testid="column-label"
              className={`absolute whitespace-nowrap ${isCrowded && !few.includes(i) ? 'max-sm:hidden' : ''} ${count <= ALL_LABELED || (i > 0 && i < count - 1) ? '-translate-x-1/2 rtl:translate-x-1/2' : i === 0 ? '' : '-translate-x-full rtl:translate-x-full'}`}
              style={{
                insetInlineStart: `${count <= ALL_LABELED || (i > 0 && i < count - 1) ? ((i + 0.5) / count) * 100 : i === 0 ? 0 : 100}%`,
              }}
            >
              {columns[i]?.label}
            </span>
          ))}
        </div>
      </Pointable>
    </>
  );
}
