import type { ReactNode } from 'react';

/**
 * The teeth along the lower edge of a sheet torn off a roll, cut by a mask one tooth wide. They are a strip of their own,
 * and the shadow belongs to a box, not a filter, so that the sheet can change many times a second without redrawing either.
 * The same strip, slightly lower and behind it, is the line that shows the edge in the dark; the shadows at the sides
 * continue it.
 */
const torn =
  "relative [--teeth:#0000,#000_1deg_89deg,#0000_90deg] [--torn:conic-gradient(from_-45deg_at_bottom,var(--teeth))_bottom/0.75rem_100%_repeat-x] before:absolute before:inset-x-0 before:top-full before:h-3 before:translate-y-[1.5px] before:bg-edge before:content-[''] before:[mask:var(--torn)] after:absolute after:inset-x-0 after:top-full after:h-3 after:bg-paper after:content-[''] after:[mask:var(--torn)]";
const shadow = 'shadow-[0_1rem_2.5rem_rgb(0_0_0/0.12),1px_0_0_var(--edge),-1px_0_0_var(--edge)]';

interface PaperProps {
  /** Something else tops the sheet instead of a thick rule. */
  isTopped?: boolean;
  children: ReactNode;
}

/** A paper receipt to put lines on. */
export function Paper({ isTopped = false, children }: PaperProps) {
  return (
    <div className="pb-3">
      <div
        className={`bg-paper px-5 pt-6 pb-7 sm:px-8 print:px-0 print:shadow-none print:before:hidden print:after:hidden ${shadow} ${torn} ${isTopped ? '' : 'border-t-4 border-ink'}`}
      >
        {children}
      </div>
    </div>
  );
}

/** Lines of a receipt: a `dl` of `Line`s. `ruled` separates them from what is above. */
export function Lines({ ruled = false, children }: { ruled?: boolean; children: ReactNode }) {
  const rule = ruled ? 'mt-4 border-t border-dashed border-faint pt-3' : '';
  return <dl className={`font-mono text-sm tabular-nums ${rule}`}>{children}</dl>;
}

interface LineProps {
  term: string;
  /** Over the plan. */
  over?: boolean;
  /** Within the plan. */
  good?: boolean;
  children: ReactNode;
}

/** Term, dotted leader, figure. A figure too wide for the line wraps below it, aligned right. */
export function Line({ term, over = false, good = false, children }: LineProps) {
  const mark = over ? 'font-semibold text-accent' : good ? 'font-semibold text-good' : '';
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 py-1 before:order-1 before:min-w-4 before:flex-1 before:border-b before:border-dotted before:border-faint before:content-['']">
      <dt>{term}</dt>
      <dd className={`order-2 ms-auto text-end wrap-anywhere ${mark}`}>{children}</dd>
    </div>
  );
}

/** The last line, large. */
export function Total({ term, children }: LineProps) {
  return (
    <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed border-faint pt-3 font-semibold">
      <dt className="tracking-widest uppercase">{term}</dt>
      <dd className="ms-auto text-end text-3xl wrap-anywhere">{children}</dd>
    </div>
  );
}
