import { Fragment, type ReactNode } from 'react';
import { textLink } from '#ui/button.tsx';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of a page that can be linked to. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="mt-14 flex flex-col gap-5">
      <h2 id={id} className="scroll-mt-6 font-mono text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A heading within a section. It can be linked to if it has an id. */
export function Subsection({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h3 id={id} className="mt-4 scroll-mt-6 font-mono font-semibold">
      {children}
    </h3>
  );
}

export function Text({ children }: { children: ReactNode }) {
  return <p className="max-w-prose leading-relaxed text-pretty">{children}</p>;
}

/** A name from the API, or a value. */
export function Name({ children }: { children: ReactNode }) {
  return <code className="font-mono text-[0.9em] wrap-anywhere">{children}</code>;
}

/** A text from the API's document, with names between backticks. */
export function Rich({ text }: { text: string }) {
  return text.split(/`([^`]+)`/).map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
    return i % 2 === 0 ? <Fragment key={i}>{part}</Fragment> : <Name key={i}>{part}</Name>;
  });
}

/** A link in running text. A plain one, since the site's pages load no router. */
export function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={textLink}>
      {children}
    </a>
  );
}

/** Steps in order. */
export function Steps({ children }: { children: ReactNode }) {
  return (
    <ol className="flex max-w-prose list-decimal flex-col gap-2 ps-7 leading-relaxed marker:font-mono marker:text-faint">
      {children}
    </ol>
  );
}

/** Points in any order. */
export function Points({ children }: { children: ReactNode }) {
  return (
    <ul className="flex max-w-prose list-disc flex-col gap-2 ps-5 leading-relaxed marker:text-faint">{children}</ul>
  );
}

interface MeaningsProps {
  of: Readonly<Record<string, ReactNode>>;
  /** Gives the names more room. */
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
          <dt className="font-mono text-sm leading-6 font-semibold wrap-anywhere">{name}</dt>
          <dd className="leading-6">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Route({ method = 'GET', path }: { method?: string; path: string }) {
  return (
    <p className="border-l-4 border-ink bg-paper px-4 py-2.5 font-mono text-sm wrap-anywhere">
      <span className="me-3 font-semibold">{method}</span>
      {path}
    </p>
  );
}
