interface Part {
  name: string;
  value: number;
  text: string;
}

/** One bar of two parts, each with its label at its end of it. */
export function Halves({ left, right }: { left: Part; right: Part }) {
  const all = left.value + right.value;
  const share = all === 0 ? 0 : (left.value / all) * 100;
  return (
    <div>
      <svg className="chart block h-6 w-full" aria-hidden="true">
        <rect width={`${share}%`} height="100%" className="fill-ink" />
        <rect
          x={`${share}%`}
          width={`${all === 0 ? 0 : 100 - share}%`}
          height="100%"
          className="fill-accent chart-chosen"
        />
      </svg>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 font-mono text-sm tabular-nums">
        <span>
          <span className="font-semibold">{left.name}</span> {left.text}
        </span>
        <span className="ms-auto text-accent">
          <span className="font-semibold">{right.name}</span> {right.text}
        </span>
      </p>
    </div>
  );
}
