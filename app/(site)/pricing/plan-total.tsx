/** The last line of a plan's receipt. */
export function PlanTotal({ term, price, per }: Record<'term' | 'price' | 'per', string>) {
  return (
    <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed border-faint pt-3 font-mono font-semibold">
      <p className="tracking-widest uppercase">{term}</p>
      <p className="ms-auto text-end">
        <span className="text-3xl tabular-nums">{price}</span> <span className="text-sm text-faint">{per}</span>
      </p>
    </div>
  );
}
