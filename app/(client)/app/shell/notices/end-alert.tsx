'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { useLiveMeter, useMeterTicker } from '#lib/client/hooks/hooks.ts';
import type { LiveMeter } from '#lib/client/meetings/details.ts';
import { type EndAlert as Due, endAlertOf } from '#lib/client/meetings/end-alert.ts';
import { MINUTE } from '#lib/time.ts';
import { TextButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/shell-notices.ts';
import { notify, playTone, setBadge } from '../../meeting/tell-hidden.ts';
import { usePreference } from '../../shared/preference.ts';

const titleOf = ({ title }: LiveMeter) => title || say('endAlert.untitled');

function wordsOf(due: Due, live: LiveMeter): string {
  const said = { title: titleOf(live), cost: amount(live.roomPerMinuteMinor, live.currency) };
  if (due === 'over') return say('endAlert.over', said);
  return say('endAlert.soon', { ...said, minutes: Math.ceil((live.leftMs ?? 0) / MINUTE) });
}

/**
 * Says what each further minute costs, two minutes before the running meeting's planned end and again at the end: on any
 * page, even while it's hidden.
 */
export function EndAlert() {
  const [isOn] = usePreference('end-alerts', true);
  return isOn ? <Alert /> : null;
}

function Alert() {
  const live = useLiveMeter({ everyMs: 1000 });
  const [dismissed, setDismissed] = useState<string | null>(null);
  useTellHidden();
  const due = live && endAlertOf(live);
  const key = `${live?.meetingId} ${due}`;
  if (!live || !due || dismissed === key) return null;
  return (
    // Over the page, so that Stop doesn't move as the user is about to press it. It doesn't cover the meter or, if there is
    // room, the navigation.
    <div className="fixed inset-x-0 top-2 z-30 mx-auto max-w-3xl px-3 sm:top-auto sm:bottom-4 bar:top-auto bar:bottom-16 print:hidden">
      <Notice
        kind={due === 'over' ? 'problem' : 'note'}
        actions={
          <TextButton look="action" onClick={() => setDismissed(key)}>
            {say('endAlert.dismiss')}
          </TextButton>
        }
      >
        {wordsOf(due, live)}
      </Notice>
    </div>
  );
}

/** When an alert is due, plays a tone and, if the page is hidden, shows a notification and a badge. */
function useTellHidden(): void {
  const ticker = useMeterTicker();
  const [hasTone] = usePreference('end-tone', false);
  const last = useRef<string | null>(null);
  const hasBegun = useRef(false);
  const tell = useEffectEvent((live: LiveMeter) => {
    const due = endAlertOf(live);
    const key = due && `${live.meetingId} ${due}`;
    if (key === last.current) return;
    last.current = key;
    if (!due) return setBadge(false);
    if (hasTone) void playTone();
    if (document.visibilityState === 'visible') return;
    setBadge(true);
    void notify(titleOf(live), wordsOf(due, live));
  });
  useEffect(() => {
    if (!ticker) return;
    if (!hasBegun.current) {
      // An alert that is due as the page opens is already on the screen.
      const now = ticker.latest();
      const due = endAlertOf(now);
      last.current = due && `${now.meetingId} ${due}`;
      hasBegun.current = true;
    }
    return ticker.watch({ everyMs: 1000, whileHidden: true }, tell);
  }, [ticker]);
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && setBadge(false);
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      setBadge(false);
    };
  }, []);
}
