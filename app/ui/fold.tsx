'use client';

import { type ReactNode, useState } from 'react';

interface Props {
  /** Of its summary, for the focus to go to. */
  id?: string;
  title: string;
  /** Open at first. */
  isOpen?: boolean;
  /** Of the space around it. */
  className?: string;
  children: ReactNode;
}

/** Something folded away until it is wanted. Made when it is first opened: most screens are left without. */
export function Fold({ id, title, isOpen = false, className = 'mt-2', children }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}
      className={`group border-t border-dashed border-faint ${className}`}
    >
      <summary
        id={id}
        className="flex min-h-11 cursor-pointer items-center font-mono text-sm font-semibold before:me-2 before:content-['+'] group-open:before:content-['−']"
      >
        {title}
      </summary>
      {wasOpen && <div className="pb-5">{children}</div>}
    </details>
  );
}
