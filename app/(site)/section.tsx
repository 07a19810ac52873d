import type { ReactNode } from 'react';

/** A part of a page with a title and a dashed rule. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-20 sm:mt-28">
      <h2 className="mb-8 flex items-baseline gap-4 font-mono text-xl font-semibold after:flex-1 after:border-b after:border-dashed after:border-faint after:content-['']">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A statement or question, and its explanation, in a `dl`. */
export function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="py-4">
      <dt className="font-mono font-semibold">{title}</dt>
      <dd className="mt-2 leading-relaxed text-faint">{children}</dd>
    </div>
  );
}
