import type { ReactNode } from 'react';
import { ProLink } from '#ui/button-link.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/settings.ts';

interface Props {
  id: string;
  title: string;
  /** What the fields don't say, in a sentence or two. */
  text?: string;
  children: ReactNode;
}

export function Section({ id, title, text, children }: Props) {
  return (
    <section aria-labelledby={id} className="border-t border-dashed border-faint pt-6">
      <SectionHeading id={id}>{title}</SectionHeading>
      {text && <p className="mt-2 max-w-prose leading-relaxed text-faint">{text}</p>}
      <div className="mt-6">{children}</div>
    </section>
  );
}

/** Says that something is part of Pro, with a link. */
export function PartOfPro({ children }: { children: ReactNode }) {
  return <Notice actions={<ProLink>{say('partOfPro.see')}</ProLink>}>{children}</Notice>;
}
