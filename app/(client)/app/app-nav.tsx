'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';

const PLACES = [
  { href: '/app', name: 'Meter' },
  { href: '/app/meetings', name: 'Meetings' },
  { href: '/app/people', name: 'People' },
  { href: '/app/topics', name: 'Topics' },
  { href: '/app/receipts', name: 'Receipts' },
] as const;

/** The places of the app. On a phone they have a line of their own, the width of the screen. */
export function AppNav() {
  const path = usePathname();
  return (
    <nav aria-label="App" className="order-last -mx-1 basis-full lg:order-none lg:mx-0 lg:me-auto lg:basis-auto">
      <ul className="flex justify-between sm:justify-start sm:gap-6">
        {PLACES.map(({ href, name }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-1 font-mono text-[0.8125rem] text-faint hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink sm:text-sm"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
