'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useLiveMeter, useRunningMeeting } from '#lib/client/hooks/hooks.ts';
import { Link } from '#ui/link.tsx';
import { SiteLinks } from '#ui/page-shell.tsx';
import { say } from '#words/shell.ts';
import { clockTime } from '../meeting/people-words.ts';
import { METER, TEMPLATES } from '../meeting/routes.ts';
import { useIdle } from '../shared/idle.ts';

/** `within` are the pages reached from that one. `isLarge` ones are behind "More" on a phone. */
const PLACES = [
  { href: METER, name: 'nav.meter', within: [], isLarge: false },
  { href: '/app/calendar', name: 'nav.calendar', within: [], isLarge: false },
  { href: '/app/meetings', name: 'nav.meetings', within: ['/app/topics', '/app/receipts'], isLarge: false },
  { href: '/app/people', name: 'nav.people', within: [], isLarge: true },
  { href: '/app/insights', name: 'nav.insights', within: ['/app/changes', '/app/team'], isLarge: false },
] as const;

const MORE = [
  { href: '/app/people', name: 'nav.people' },
  { href: TEMPLATES, name: 'nav.templates' },
  { href: '/app/account', name: 'nav.settings' },
  { href: '/app/data', name: 'nav.data' },
] as const;

/** The app's main navigation: a bar at the foot of a phone, otherwise a line in the header. */
export function AppNav() {
  const path = usePathname();
  const isIdle = useIdle();
  const router = useRouter();
  const running = useRunningMeeting();
  const isPaused = running?.pauses.some(({ endedAt }) => endedAt === null) ?? false;
  const state = isPaused ? 'paused' : 'running';
  useEffect(() => {
    // Prefetches the tabs of Meetings, so that they also open offline.
    if (isIdle) for (const { within } of PLACES) for (const href of within) router.prefetch(href);
  }, [isIdle, router]);
  return (
    <nav
      aria-label={say('nav.label')}
      data-tabs
      className="order-last basis-full sm:-mx-1 one-line:order-none one-line:mx-0 one-line:me-auto one-line:basis-auto bar:fixed bar:inset-x-0 bar:bottom-0 bar:z-20 bar:border-t bar:border-rule bar:bg-paper"
    >
      {/* One line on a phone, or more with larger text. */}
      <ul className="flex flex-wrap gap-x-4 sm:gap-x-5 bar:grid bar:grid-cols-5 bar:gap-x-2">
        {PLACES.map(({ href, name, within, isLarge }) => (
          <li key={href} className={isLarge ? 'bar:hidden' : ''}>
            <Tab
              href={href}
              // Prefetched, so that they also open offline.
              prefetch={isIdle}
              aria-current={path === href ? 'page' : within.some((one) => one === path) ? 'true' : undefined}
              aria-label={href === METER && running ? say('nav.running', { place: say(name), state }) : undefined}
            >
              {say(name)}
              {href === METER && running && <Runs isPaused={isPaused} isHere={path === METER} />}
            </Tab>
          </li>
        ))}
        <li className="hidden bar:block">
          <More path={path} />
        </li>
      </ul>
    </nav>
  );
}

const tab =
  'relative inline-flex min-h-11 cursor-pointer items-center border-b-2 border-transparent px-0 text-xs tracking-tight text-faint hover:text-ink aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink sm:px-1 sm:font-mono sm:text-sm sm:tracking-normal bar:min-h-14 bar:w-full bar:justify-center bar:border-t-2 bar:border-b-0 forced-colors:border-[Canvas]';

const Tab = (props: ComponentProps<typeof Link>) => <Link className={tab} {...props} />;

/** Places that don't fit in a phone's bar. */
function More({ path }: { path: string }) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => list.current?.hidePopover(), [path]);
  return (
    <>
      <button
        type="button"
        popoverTarget="more"
        aria-current={MORE.some(({ href }) => href === path) ? 'true' : undefined}
        className={tab}
      >
        {say('nav.more')}
      </button>
      <div
        ref={list}
        id="more"
        popover="auto"
        className="inset-auto end-0 bottom-[calc(var(--nav,0px)+1px)] m-0 w-64 max-w-full border border-t-4 border-rule border-t-ink bg-paper py-2 text-ink shadow-xl"
      >
        {MORE.map(({ href, name }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            aria-current={path === href ? 'page' : undefined}
            className="flex min-h-11 items-center px-5 font-mono text-sm hover:bg-sunken hover:underline aria-[current=page]:font-semibold"
          >
            {say(name)}
          </Link>
        ))}
        <div className="flex flex-wrap gap-x-5 px-5 font-mono text-sm text-faint">
          <SiteLinks />
        </div>
      </div>
    </>
  );
}

/** Shows that a meeting is running and, except on the meter, for how long. Takes up no space, so that nothing moves. */
function Runs({ isPaused, isHere }: { isPaused: boolean; isHere: boolean }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={`absolute end-0 top-2 size-1.5 rounded-full border border-accent bar:end-3 ${isPaused ? '' : 'forced-mark bg-accent'}`}
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
      className="absolute start-1 bottom-0 font-mono text-[0.6875rem] leading-none font-normal whitespace-nowrap text-accent tabular-nums bar:inset-x-0 bar:bottom-1.5 bar:text-center"
    >
      {live && clockTime(live.durationMs)}
    </span>
  );
}
