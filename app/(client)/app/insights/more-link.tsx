import Link from 'next/link';
import type { ReactNode } from 'react';
import { textLink } from '#ui/button.tsx';

/** The name of a bar that leads to the meetings it stands for. */
export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className={textLink}>
      {children}
    </Link>
  );
}
