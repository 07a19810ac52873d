import type { ReactNode } from 'react';

interface Props {
  /** Of its summary, for the focus to go to. */
  id?: string;
  title: string;
  /** Open at first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Something to put right, folded away until it is wanted. */
export function Fold({ id, title, isOpen, children }: Props) {
  return (
    <details open={isOpen} className="group mt-2 border-t border-dashed border-faint">
      <summary
        id={id}
        className="flex min-h-11 cursor-pointer items-center font-mono text-sm font-semibold before:me-2 before:content-['+'] group-open:before:content-['−']"
      >
        {title}
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}
