import { usePathname } from 'next/navigation';
import { Link } from '#ui/link.tsx';
import { say } from '#words/shared.ts';

const TABS = [
  { href: '/app/meetings', name: 'meetingsTabs.all' },
  { href: '/app/topics', name: 'meetingsTabs.topics' },
  { href: '/app/receipts', name: 'meetingsTabs.shared' },
] as const;

/** Tabs above the screens reached from Meetings: the list, its topics, and shared receipts. */
export function MeetingsTabs() {
  const path = usePathname();
  return (
    <nav aria-label={say('meetingsTabs.label')} className="-mt-2 mb-4">
      <ul className="flex flex-wrap gap-x-6">
        {TABS.map(({ href, name }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent font-mono text-sm text-faint hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink forced-colors:border-[Canvas]"
            >
              {say(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
