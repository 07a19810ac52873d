import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the page that can be linked to. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="mt-16 flex flex-col gap-5 first:mt-0">
      <h2 id={id} className="scroll-mt-6 font-mono text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A heading within a section. */
export function Part({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h3 id={id} className="mt-4 scroll-mt-6 font-mono font-semibold">
      {children}
    </h3>
  );
}

/** Running text. */
export function Text({ children }: { children: ReactNode }) {
  return <p className="max-w-prose leading-relaxed text-pretty">{children}</p>;
}

/** A name from the API, or a value. */
export function Name({ children }: { children: ReactNode }) {
  return <code className="font-mono text-[0.9em] wrap-anywhere">{children}</code>;
}

interface MeaningsProps {
  of: Readonly<Record<string, ReactNode>>;
  /** The names need more room beside their meanings. */
  wide?: boolean;
}

/** Names and what they mean. */
export function Meanings({ of, wide = false }: MeaningsProps) {
  return (
    <dl className={`border-t border-dashed border-faint ${wide ? '[--names:14.5rem]' : '[--names:9.5rem]'}`}>
      {Object.entries(of).map(([name, meaning]) => (
        <div
          key={name}
          className="gap-x-6 border-b border-dashed border-rule py-2.5 sm:grid sm:grid-cols-[var(--names)_minmax(0,1fr)]"
        >
          <dt className="font-mono text-sm leading-6 font-semibold">{name}</dt>
          <dd className="leading-6">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Method and path of a route. */
export function Route({ path }: { path: string }) {
  return (
    <p className="border-l-4 border-ink bg-paper px-4 py-2.5 font-mono text-sm wrap-anywhere">
      <span className="me-3 font-semibold text-accent">GET</span>
      {path}
    </p>
  );
}
