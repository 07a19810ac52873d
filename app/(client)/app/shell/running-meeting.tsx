'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { deviceLocales } from '#lib/client/format.ts';
import { useCommand, useMeterTicker, useRunningMeeting, useStore } from '#lib/client/hooks/hooks.ts';
import { endMeeting, pauseMeeting, resumeMeeting } from '#lib/client/meetings/commands.ts';
import { liveMeter, type MeetingDetails } from '#lib/client/meetings/details.ts';
import { duration } from '#lib/format.ts';
import { MINUTE } from '#lib/time.ts';
import { amount, coarseAmount } from '../meeting/format.ts';
import { endedPath, METER } from '../meeting/routes.ts';
import { usePreference } from '../shared/preference.ts';
import { useShortcuts } from '../shared/shortcuts.tsx';
import { useLeave } from '../shared/unsaved.tsx';

/** A title is only glanced at. In a hidden tab the browser may slow it down further. */
const TITLE_TICK_MS = 5_000;

/** What every page has of the running meeting: its shortcuts (the meter has its own) and its cost in the title. */
export function RunningMeeting() {
  const running = useRunningMeeting();
  const path = usePathname();
  return (
    <>
      {path !== METER && <Keys details={running ?? null} />}
      {running && <TabTitle key={path} />}
    </>
  );
}

/** The meter's shortcuts on the other pages. Starting and stopping lead to the meter, for the form and the receipt. */
function Keys({ details }: { details: MeetingDetails | null }) {
  const router = useRouter();
  const leave = useLeave();
  const { store } = useStore();
  const end = useCommand(endMeeting);
  const pause = useCommand(pauseMeeting);
  const resume = useCommand(resumeMeeting);
  const [news, setNews] = useState('');

  async function stop({ meeting }: MeetingDetails) {
    await end.run({ meetingId: meeting.id });
    // At this address the meter shows the receipt.
    leave(() => router.push(endedPath(meeting.id)));
  }

  async function pauseOrGoOn(running: MeetingDetails) {
    const { state } = liveMeter(running, store.now());
    if (state === 'capped') return;
    const input = { meetingId: running.meeting.id };
    if (await (state === 'paused' ? resume : pause).run(input)) {
      setNews(state === 'paused' ? 'The meeting goes on.' : 'The meeting is paused.');
    }
  }

  useShortcuts({
    n: () => leave(() => router.push(METER)),
    s: () => details && void stop(details),
    p: () => details && void pauseOrGoOn(details),
  });
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}

/** Puts the cost into the tab's title, for when another tab is open: `$412.50 · 31 min · Meetings`. */
function TabTitle() {
  const ticker = useMeterTicker();
  const [coarse] = usePreference('coarse', false);

  useEffect(() => {
    let page = document.title;
    let own = '';
    const stop = ticker?.watch(
      { everyMs: TITLE_TICK_MS, whileHidden: true },
      ({ totalMinor, currency, elapsedMs, state }) => {
        // Next.js has set another title meanwhile.
        if (document.title !== own) page = document.title;
        const total = (coarse ? coarseAmount : amount)(totalMinor, currency);
        const time = duration(Math.floor(elapsedMs / MINUTE) * MINUTE, deviceLocales());
        own = [state === 'paused' && 'Paused', total, time, page].filter(Boolean).join(' · ');
        document.title = own;
      },
    );
    return () => {
      stop?.();
      if (document.title === own) document.title = page;
    };
  }, [ticker, coarse]);
  return null;
}
