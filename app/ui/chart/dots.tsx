'use client';

import { Pointable, Readout } from './pointed.tsx';
import { usePointing } from './use-pointing.ts';

export interface Dot {
  key: string;
  /** Its line and its place in it, from 0. */
  line: number;
  place: number;
  value: number;
  name: string;
  text: string;
}

interface Props {
  label: string;
  lines: readonly string[];
  /** What the places are called, from left to right. */
  places: readonly string[];
  /** In order of lines, then places. */
  dots: readonly Dot[];
}

const LINE_REM = 1.9;

/** Dots on lines, each as large in area as its value. */
export function Dots({ label, lines, places, dots }: Props) {
  const most = Math.max(...dots.map(({ value }) => value), 1);
  const top = dots.findIndex(({ value }) => value === most);
  const near = (line: number, place: number) => {
    let best: number | null = null;
    for (const [i, dot] of dots.entries()) {
      const distance = (at: Dot) => Math.abs(at.line - line) * places.length + Math.abs(at.place - place);
      const known = best === null ? undefined : dots[best];
      if (known === undefined || distance(dot) < distance(known)) best = i;
    }
    return best;
  };
  const { index, place, handlers } = usePointing({
    count: dots.length,
    begin: Math.max(0, top),
    at: (x, y) => near(Math.floor(y * lines.length), Math.floor(x * places.length)),
    beside(from, step) {
      const dot = dots[from];
      const line = (dot?.line ?? 0) + step;
      const isThere = dots.some((other) => other.line === line);
      return dot && isThere ? (near(line, dot.place) ?? from) : from;
    },
  });
  const labeled = places.map((_, i) => i).filter((i) => i % Math.ceil(places.length / 6) === 0);
  return (
    <>
      <Readout shown={dots[index ?? top]} isMost={index === null} />
      <div className="mt-2 grid grid-cols-[2.75rem_1fr]">
        <ul className="font-mono text-xs text-faint" aria-hidden="true">
          {lines.map((line) => (
            <li key={line} className="flex items-center" style={{ height: `${LINE_REM}rem` }}>
              {line}
            </li>
          ))}
        </ul>
        <Pointable label={label} values={dots} place={place} handlers={handlers}>
          <svg
            className="chart block w-full overflow-visible"
            style={{ height: `${lines.length * LINE_REM}rem` }}
            aria-hidden="true"
          >
            {lines.map((line, i) => {
              const y = `${((i + 0.5) / lines.length) * 100}%`;
              return <line key={line} x1="0" x2="100%" y1={y} y2={y} className="stroke-rule" strokeDasharray="1 4" />;
            })}
            {dots.map(({ key, line, place, value }, i) => (
              <circle
                key={key}
                cx={`${((place + 0.5) / places.length) * 100}%`}
                cy={`${((line + 0.5) / lines.length) * 100}%`}
                r={`${Math.max(0.1, Math.sqrt(value / most) * LINE_REM * 0.46)}rem`}
                className={i === index ? 'fill-accent chart-chosen' : 'fill-ink'}
              />
            ))}
          </svg>
        </Pointable>
        <div className="relative col-start-2 mt-1 h-5 font-mono text-xs text-faint" aria-hidden="true">
          {labeled.map((i) => (
            <span
              key={places[i]}
              className="absolute -translate-x-1/2 whitespace-nowrap"
              style={{ left: `${((i + 0.5) / places.length) * 100}%` }}
            >
              {places[i]}
            </span>
          ))}
        </div>
      </div>
    </>
  );
}
