'use client';

import { type ReactNode, useState } from 'react';

const spaces = { none: '', small: 'mt-2', large: 'mt-6' } as const;

interface Props {
  /** The id of the summary, for moving the focus to it. */
  id?: string;
  title: ReactNode;
  isOpen?: boolean | undefined;
  /** The space above. */
  space?: keyof typeof spaces;
  children: ReactNode;
}

/** Content that stays folded until it is wanted. First rendered when opened, since most people never open it. */
export function Fold({ id, title, isOpen = false, space = 'small', children }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}
      className={`group border-t border-dashed border-faint ${spaces[space]}`}
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
