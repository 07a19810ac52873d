import { amount, deviceLocales } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import { useAway } from '#lib/client/hooks/use-gap-watch.ts';
import { type Away, type AwayAnswer, answerAway } from '#lib/client/meetings/away.ts';
import { liveMeter, type MeetingDetails } from '#lib/client/meetings/details.ts';
import { DAY, MINUTE } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/meeting-editing.ts';
import { FailureNotice } from '../../shared/failure-notice.tsx';
import { useUndoable } from '../../shared/undoable.ts';

/** Asks what to do with the time this device slept while the meeting ran. Renders nothing if it didn't. */
export function AwayQuestion({ details }: { details: MeetingDetails }) {
  const away = useAway(details.meeting.id);
  return away ? <Question details={details} away={away} /> : null;
}

const DONE = { count: 'away.counted', end: 'away.ended', pause: 'away.paused' } as const;

function Question({ details, away }: { details: MeetingDetails; away: Away }) {
  const { meetingId, from, to } = away;
  const left = timeOfDay(from, to);
  const length = deviceDuration(Math.floor((to - from) / MINUTE) * MINUTE);
  const cost = liveMeter(knownAt(details, to), to).totalMinor - liveMeter(knownAt(details, from), from).totalMinor;
  const { run, busy, failure } = useUndoable(answerAway, ({ answer }) => say(DONE[answer], { length, left }));
  const answer = (answer: AwayAnswer) => () => void run({ meetingId, answer });
  return (
    <>
      <Notice
        actions={
          <div className="flex basis-full flex-wrap gap-3">
            <Button busy={busy} onClick={answer('count')}>
              {say('away.count')}
            </Button>
            <Button variant="plain" busy={busy} onClick={answer('end')}>
              {say('away.end', { left })}
            </Button>
            <Button variant="plain" busy={busy} onClick={answer('pause')}>
              {say('away.pause')}
            </Button>
          </div>
        }
      >
        {say('away.question', { length, cost: amount(cost, details.meeting.currency), left })}
      </Notice>
      <FailureNotice failure={failure} />
    </>
  );
}

/** Returns what was recorded by then: a meter never shows less than what is recorded. */
function knownAt(details: MeetingDetails, at: number): MeetingDetails {
  const known = <Span extends { startedAt: number; endedAt: number | null }>(spans: readonly Span[]) =>
    spans
      .filter(({ startedAt }) => startedAt <= at)
      .map((span) => (span.endedAt !== null && span.endedAt > at ? { ...span, endedAt: null } : span));
  return {
    ...details,
    pauses: known(details.pauses),
    attendees: details.attendees.map((one) => ({ ...one, segments: known(one.segments) })),
  };
}

/** Returns a time of day on this device's clock, with the weekday if it's more than a day before `now`. */
function timeOfDay(at: number, now: number): string {
  const isFar = now - at > DAY;
  return new Intl.DateTimeFormat(deviceLocales(), {
    hour: 'numeric',
    minute: '2-digit',
    ...(isFar && { weekday: 'long' }),
  }).format(at);
}
