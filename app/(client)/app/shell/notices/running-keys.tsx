'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import { useCommand, useMeterTicker, useStore } from '#lib/client/hooks/hooks.ts';
import { useGapWatch } from '#lib/client/hooks/use-gap-watch.ts';
import { pauseMeeting, resumeMeeting } from '#lib/client/meetings/commands.ts';
import { liveMeter, type MeetingDetails } from '#lib/client/meetings/details.ts';
import { MINUTE } from '#lib/time.ts';
import { say } from '#words/shell-notices.ts';
import { coarseAmount } from '../../meeting/people-words.ts';
import { endedPath, METER } from '../../meeting/routes.ts';
import { useStop } from '../../meeting/use-stop.ts';
import { usePreference } from '../../shared/preference.ts';
import { useShortcuts } from '../../shared/shortcuts.tsx';
import { useLeave } from '../../shared/unsaved.tsx';
import { LazyAwayQuestion, LazyStopQuestion } from '../lazy-questions.ts';

/** People only glance at a title. In a hidden tab, the browser may slow this down further. */
const TITLE_TICK_MS = 5_000;

/** The running meeting on other pages. Starting and stopping lead to the meter, with its form or the receipt. */
export function OnOtherPages({ details }: { details: MeetingDetails | null }) {
  const router = useRouter();
  const leave = useLeave();
  const { store } = useStore();
  const { stop } = useStop();
  const pause = useCommand(pauseMeeting);
  const resume = useCommand(resumeMeeting);
  const [news, setNews] = useState('');
  const [isAsking, setAsking] = useState(false);

  async function stopAndShow(running: MeetingDetails) {
    // The meter's address with the receipt.
    if (await stop(running)) leave(() => router.push(endedPath(running.meeting.id)));
  }

  async function pauseOrResume(running: MeetingDetails) {
    const { state } = liveMeter(running, store.now());
    if (state === 'capped') return;
    const input = { meetingId: running.meeting.id };
    if (await (state === 'paused' ? resume : pause).run(input)) {
      setNews(say(state === 'paused' ? 'running.resumed' : 'running.pausedNow'));
    }
  }

  useShortcuts({
    n: () => leave(() => router.push(METER)),
    // The meeting isn't on the screen, so the key may have been meant for something else.
    s: () => setAsking(details !== null),
    p: () => details && void pauseOrResume(details),
  });
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      {details && (
        <section aria-label={say('running.label')} className="mx-auto max-w-3xl px-4 not-empty:pt-4 empty:hidden">
          <LazyAwayQuestion details={details} />
        </section>
      )}
      {details && isAsking && (
        <LazyStopQuestion details={details} onStop={() => stopAndShow(details)} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** Shows the cost in the tab's title, in case another tab is open: `$412.50 · 31 min · Meetings`. */
export function TabTitle() {
  const ticker = useMeterTicker();
  const [coarse] = usePreference('coarse', false);

  useEffect(() => {
    let page = document.title;
    let own = '';
    const stop = ticker?.watch(
      { everyMs: TITLE_TICK_MS, whileHidden: true },
      ({ totalMinor, currency, durationMs, state }) => {
        // Next.js has set another title in the meantime.
        if (document.title !== own) page = document.title;
        const total = (coarse ? coarseAmount : amount)(totalMinor, currency);
        const time = deviceDuration(Math.floor(durationMs / MINUTE) * MINUTE);
        own = [state === 'paused' && say('running.paused'), total, time, page].filter(Boolean).join(' · ');
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

/** Notes when the device has slept, to ask about it. */
export function GapWatch() {
  useGapWatch();
  return null;
}
