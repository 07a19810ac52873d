import type { ReactNode } from 'react';

/** Something to put right, folded away until it is wanted. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group mt-2 border-t border-dashed border-faint">
      <summary className="flex min-h-11 cursor-pointer items-center font-mono text-sm font-semibold before:me-2 before:content-['+'] group-open:before:content-['−']">
        {title}
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}
