import { fieldsOf } from '../../fields.ts';
import { newId } from '../../ids.ts';
import { MINUTE } from '../../time.ts';
import { change, create } from '../store/edit.ts';
import { awayKey } from '../store/meeting-values.ts';
import type { Reader } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { autoStopAt, lastRecordedAt, loadMeeting, type MeetingDetails } from './details.ts';
import { lastSeen, noteSeen } from './last-seen.ts';

/*
 * When a device sleeps, its meeting may not go on. While one runs, every tab notes that it ticks; a gap means that the
 * device slept, or that the browser froze or closed the page. When someone is back, we ask what that time was. A device that
 * looks at the meeting for the first time has no notes, so it doesn't ask.
 */

/** A longer gap is asked about. */
export const AWAY_MS = 10 * MINUTE;

/** How often a tick is noted: the last note may be this much older than the last tick. */
const NOTE_EVERY_MS = 15_000;

/** A time without ticks, from the last one before it to the first one after it; epoch ms. */
interface Gap {
  from: number;
  to: number;
}

export interface Away extends Gap {
  meetingId: string;
}

/**
 * Returns the part of a running meeting since it was last seen, if that is long enough to ask about; null otherwise.
 * Anything recorded in between, such as on another device, shows that someone was there. A break costs nothing, and neither
 * does a meter that has stopped on its own.
 */
export function gapSince(details: MeetingDetails, seenAt: number, now: number): Gap | null {
  const { meeting, pauses } = details;
  const from = Math.max(seenAt, lastRecordedAt(details));
  const isPaused = pauses.some(({ endedAt }) => endedAt === null);
  const isCounted = meeting.endedAt === null && !isPaused && from < autoStopAt(details);
  return isCounted && now - from > AWAY_MS + NOTE_EVERY_MS ? { from, to: now } : null;
}

/**
 * Returns a function to call at each tick of the running meeting, with the store's time in ms. It returns the gap that the
 * tick ended, if it is long enough to ask about.
 */
export function watchForGaps(): (details: MeetingDetails, now: number) => Gap | null {
  let last: { meetingId: string; at: number } | null = null;
  let notedAt = Number.NEGATIVE_INFINITY;
  return (details, now) => {
    const { id: meetingId } = details.meeting;
    const here = last?.meetingId === meetingId ? last.at : Number.NEGATIVE_INFINITY;
    const seenAt = Math.max(here, lastSeen(meetingId) ?? here);
    if (last?.meetingId !== meetingId || now - notedAt >= NOTE_EVERY_MS || now < notedAt) {
      noteSeen(meetingId, now);
      notedAt = now;
    }
    last = { meetingId, at: now };
    return Number.isFinite(seenAt) ? gapSince(details, seenAt, now) : null;
  };
}

/** Returns the meeting's gap that hasn't been answered for; null: there is none. */
export async function awayOf(reader: Reader, meetingId: string): Promise<Away | null> {
  const { meetingId: asked, from, to } = fieldsOf(await reader.value(awayKey(meetingId)));
  const isAsked = asked === meetingId && typeof from === 'number' && typeof to === 'number';
  return isAsked ? { meetingId, from, to } : null;
}

/** Asks about a gap: from now on `awayOf` returns it, in every tab. Extends a gap that hasn't been answered for. */
export async function askAboutGap(store: Store, { meetingId, from, to }: Away): Promise<void> {
  await store.write(async (writer) => {
    const asked = await awayOf(writer, meetingId);
    writer.setValue(awayKey(meetingId), {
      meetingId,
      from: asked ? Math.min(asked.from, from) : from,
      to,
    } satisfies Away);
  });
}

/** Withdraws a question about time that is still ahead, now that the clock has been corrected. */
export async function withdrawGap(store: Store, meetingId: string): Promise<void> {
  await store.write(async (writer) => {
    const asked = await awayOf(writer, meetingId);
    if (asked && asked.to > store.now()) writer.setValue(awayKey(meetingId), undefined);
  });
}

/** What to do with the time away: count it, end the meeting before it, or make it a break. */
export type AwayAnswer = 'count' | 'end' | 'pause';

/** Answers the question about a gap. Does nothing if another tab has already answered. */
export async function answerAway(
  store: Store,
  { meetingId, answer }: { meetingId: string; answer: AwayAnswer },
): Promise<void> {
  await store.write(async (writer) => {
    const away = await awayOf(writer, meetingId);
    if (!away) return;
    writer.setValue(awayKey(meetingId), undefined);
    const details = await loadMeeting(writer, meetingId);
    if (!details || details.meeting.endedAt !== null) return;
    const { from, to } = away;
    if (answer === 'end') await change(writer, 'meetings', meetingId, { endedAt: from });
    if (answer === 'pause') create(writer, 'pauses', { id: newId(), meetingId, startedAt: from, endedAt: to });
  });
}
