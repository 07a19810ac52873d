import { amount, deviceLocales, deviceTime } from '#lib/client/device-format.ts';
import { deviceDuration, exactDeviceDuration } from '#lib/client/durations.ts';
import { useTimeZone } from '#lib/client/hooks/hooks.ts';
import { deviceTimeZone } from '#lib/client/locale.ts';
import { billOfMeeting, type MeetingDetails } from '#lib/client/meetings/details.ts';
import { deviceReader } from '#lib/client/paper.ts';
import { count } from '#lib/format.ts';
import type { Meeting } from '#lib/sync/records.ts';
import { MINUTE } from '#lib/time.ts';
import { Line, Lines, Paper, Total } from '#ui/paper.tsx';
import { perMinuteOf, perMinuteTerm } from '#ui/receipt/lines.ts';
import { say } from '#words/meetings.ts';
import { HowComputed } from '../meeting/rules/how-computed.tsx';

/** A meeting's figures, in the terms of its receipt. Multiplying them gives the total. */
export function Figures({ details }: { details: MeetingDetails }) {
  const { meeting, topic, attendees } = details;
  const { currency } = meeting;
  const bill = billOfMeeting(details);
  const perMinute = perMinuteOf(bill);
  const locales = deviceLocales();
  const early = earlyWords(meeting);
  const timeZone = useTimeZone();
  // The zone is named if it isn't this device's.
  const at = (ms: number) => deviceTime(ms, { timeZone, zone: timeZone !== deviceTimeZone() });
  return (
    <Paper>
      <Lines>
        {topic && (
          <Line term={say('figures.topic')}>
            <bdi>{topic}</bdi>
          </Line>
        )}
        <Line term={say('figures.started')}>{at(meeting.startedAt)}</Line>
        {meeting.endedAt !== null && <Line term={say('figures.ended')}>{at(meeting.endedAt)}</Line>}
        {meeting.plannedMs !== null && <Line term={say('figures.planned')}>{deviceDuration(meeting.plannedMs)}</Line>}
        <Line term={say('figures.duration')}>{exactDeviceDuration(bill.durationMs)}</Line>
        <Line term={say('figures.people')}>{count(bill.attendeeCount, locales)}</Line>
        {bill.externalCount > 0 && <Line term={say('figures.external')}>{count(bill.externalCount, locales)}</Line>}
        <Line term={say('figures.personTime')}>{exactDeviceDuration(bill.personMs)}</Line>
        <Line term={perMinuteTerm(perMinute, deviceReader())}>{amount(perMinute.minor, currency)}</Line>
        {bill.overrunMs !== null && bill.overrunMs > 0 ? (
          <Line term={say('figures.overrun')} over>
            {say('figures.overrunBy', {
              time: exactDeviceDuration(bill.overrunMs),
              cost: amount(bill.overrunMinor ?? 0, currency),
            })}
          </Line>
        ) : (
          early && (
            <Line term={say('figures.finished')} good>
              {early}
            </Line>
          )
        )}
        <Total term={say('figures.total')}>{amount(bill.totalMinor, currency)}</Total>
      </Lines>
      <div className="mt-6">
        <HowComputed settings={meeting} example={attendees[0]} />
      </div>
    </Paper>
  );
}

/** Returns how a meeting without overrun ended compared with its plan: `39 min early`, `on time`. Null without a plan. */
export function earlyWords({ startedAt, endedAt, plannedMs }: Meeting): string | null {
  if (endedAt === null || !plannedMs) return null;
  const leftMs = startedAt + plannedMs - endedAt;
  return leftMs < MINUTE ? say('figures.onTime') : say('figures.early', { time: deviceDuration(leftMs) });
}
