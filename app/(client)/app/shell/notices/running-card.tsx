'use client';

import type { ReactNode } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { useLiveMeter } from '#lib/client/hooks/hooks.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { Problem } from '#ui/notice.tsx';
import { say } from '#words/shell-notices.ts';
import { clockTime } from '../../meeting/people-words.ts';

interface Props {
  label: string;
  text: ReactNode;
  isRunning: boolean;
  failure: { message: string } | null;
  /** The buttons. */
  children: ReactNode;
}

/** A running meeting that isn't the one on the screen. */
export function RunningCard({ label, text, isRunning, failure, children }: Props) {
  return (
    <section
      aria-label={label}
      className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 border border-s-4 border-rule border-s-accent bg-paper px-4 py-3"
    >
      <div className="min-w-48 flex-1 wrap-anywhere">
        <p>{text}</p>
        {isRunning && <Figures />}
        {failure && <Problem className="mt-1">{failure.message}</Problem>}
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

/** Returns a meeting's name where it is shown outside its own screen. */
export const meetingName = ({ meeting, topic }: MeetingDetails) => meeting.title || topic || say('elsewhere.untitled');

/** How long it has been running, and what it has cost. Not announced, since it changes every second. */
function Figures() {
  const live = useLiveMeter({ everyMs: 1000 });
  if (!live) return null;
  const state =
    live.state === 'paused' ? say('elsewhere.paused') : live.state === 'capped' ? say('elsewhere.capped') : null;
  return (
    <p className="mt-0.5 font-mono text-sm text-faint tabular-nums">
      {[state, clockTime(live.durationMs), amount(live.totalMinor, live.currency)].filter(Boolean).join(' · ')}
    </p>
  );
}
