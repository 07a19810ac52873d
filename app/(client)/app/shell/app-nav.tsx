'use client';

import { usePathname } from 'next/navigation';
import { useLiveMeter, useRunningMeeting } from '#lib/client/hooks/hooks.ts';
import { Link } from '#ui/link.tsx';
import { clockTime } from '../meeting/people-words.ts';
import { METER } from '../meeting/routes.ts';
import { useIdle } from '../shared/idle.ts';
import { say } from './say.ts';

const PLACES = [
  { href: METER, name: 'nav.meter' },
  { href: '/app/calendar', name: 'nav.calendar' },
  { href: '/app/meetings', name: 'nav.meetings' },
  { href: '/app/people', name: 'nav.people' },
  { href: '/app/topics', name: 'nav.topics' },
  { href: '/app/receipts', name: 'nav.receipts' },
  { href: '/app/insights', name: 'nav.insights' },
] as const;

/** The app's main navigation. On a phone it takes a line of its own, and beside a switch of workspaces anywhere. */
export function AppNav() {
  const path = usePathname();
  const isIdle = useIdle();
  const running = useRunningMeeting();
  const isPaused = running?.pauses.some(({ endedAt }) => endedAt === null) ?? false;
  const state = isPaused ? 'paused' : 'running';
  return (
    <nav
      aria-label={say('nav.label')}
      className="max-sm:@container order-last basis-full sm:-mx-1 one-line:order-none one-line:mx-0 one-line:me-auto one-line:basis-auto"
    >
      {/* In one line on a phone, all of it; with larger text in as many as it takes. */}
      <ul className="flex justify-between @max-[20rem]:flex-wrap @max-[20rem]:justify-start @max-[20rem]:gap-x-4 sm:flex-wrap sm:justify-start sm:gap-x-5">
        {PLACES.map(({ href, name }) => (
          <li key={href}>
            <Link
              href={href}
              // Prefetched, so that they open offline too.
              prefetch={isIdle}
              aria-current={path === href ? 'page' : undefined}
              aria-label={href === METER && running ? say('nav.running', { place: say(name), state }) : undefined}
              className="relative inline-flex min-h-11 items-center border-b-2 border-transparent px-0 sm:px-1 forced-colors:border-[Canvas] text-xs tracking-tight sm:tracking-normal text-faint hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink sm:font-mono sm:text-sm"
            >
              {say(name)}
              {href === METER && running && <Runs isPaused={isPaused} isHere={path === METER} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows that a meeting runs, and on other pages than the meter for how long. Takes no room, so that nothing moves. */
function Runs({ isPaused, isHere }: { isPaused: boolean; isHere: boolean }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={`absolute end-0 top-2 size-1.5 rounded-full border border-accent ${isPaused ? '' : 'forced-mark bg-accent'}`}
      />
      {!isHere && <Elapsed />}
    </>
  );
}

function Elapsed() {
  const live = useLiveMeter({ everyMs: 1000 });
  return (
    <span
      aria-hidden="true"
      className="absolute start-1 bottom-0 font-mono text-[0.6875rem] leading-none font-normal whitespace-nowrap text-accent tabular-nums"
    >
      {live && clockTime(live.elapsedMs)}
    </span>
  );
}
