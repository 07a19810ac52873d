import type { ReactNode, Ref } from 'react';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { isOpenInPart } from '#lib/client/sync/epochs.ts';
import { ScreenHeading, SectionHeading } from '#ui/heading.tsx';
import { Paper } from '#ui/paper.tsx';

interface Props {
  title: string;
  /** Lets the screen focus the heading when the focused row is removed. */
  headingRef: Ref<HTMLHeadingElement>;
  /** How many there are, in words; null if unknown or none. */
  count: string | null;
  /** Announces changes of the count, for lists that can be searched. */
  announceCount?: boolean;
  /** A button next to the title. Null hides it without changing the row's alignment. */
  action?: ReactNode;
  /** What has just happened to the list, announced. Empty, not undefined, if there is nothing to say. */
  news?: ReactNode;
  /** The heading's id, if the list is a section of a larger screen. */
  sectionId?: string;
  children: ReactNode;
}

/** The frame of a list screen: title, count and action in one row, then news and the content. */
export function ListScreen({
  title,
  headingRef,
  count,
  announceCount = false,
  action,
  news,
  sectionId,
  children,
}: Props) {
  const isSection = sectionId !== undefined;
  return (
    <>
      <div
        className={`flex flex-wrap justify-between gap-x-6 ${isSection ? 'mb-4' : 'mb-6'} ${action === undefined ? 'items-baseline' : 'items-center gap-y-3'}`}
      >
        {isSection ? (
          <SectionHeading id={sectionId} ref={headingRef}>
            {title}
          </SectionHeading>
        ) : (
          <ScreenHeading ref={headingRef}>{title}</ScreenHeading>
        )}
        {count !== null && (
          <p role={announceCount ? 'status' : undefined} className="font-mono text-sm text-faint">
            {count}
          </p>
        )}
        {action}
      </div>
      {news !== undefined && (
        <p role="status" className={`text-good wrap-anywhere ${isSection ? 'not-empty:mb-4' : 'not-empty:mb-6'}`}>
          {news}
        </p>
      )}
      {children}
    </>
  );
}

interface EmptyListProps {
  title: string;
  /** What the list is for, and how to add its first entry. */
  text: string;
  /** A link or button for adding the first entry. */
  children?: ReactNode;
}

/** Replaces a list without entries, once all of the account's have arrived. */
export function EmptyList({ title, text, children }: EmptyListProps) {
  if (useQuery(isOpenInPart) !== false) return null;
  return (
    <Paper>
      <SectionHeading>{title}</SectionHeading>
      <p className="mt-2 text-faint">{text}</p>
      {children}
    </Paper>
  );
}

/** Rows on one sheet, with a dashed rule between them. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className="border-t-4 border-ink bg-paper">{children}</ul>;
}

export function Row({ children }: { children: ReactNode }) {
  return <li className="border-b border-dashed border-rule px-4 last:border-solid sm:px-6">{children}</li>;
}
