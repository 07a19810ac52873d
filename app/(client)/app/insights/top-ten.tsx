import type { ReactNode } from 'react';
import { amount } from '#lib/client/device-format.ts';
import type { Calendar } from '#lib/client/insights/days.ts';
import { dearest } from '#lib/client/insights/groups.ts';
import type { MeetingSum } from '#lib/client/insights/meeting-sums.ts';
import { textLink } from '#ui/button.tsx';
import { Bars } from '#ui/chart/bars.tsx';
import { NumberTable } from '#ui/chart/number-table.tsx';
import { Link } from '#ui/link.tsx';
import { say } from '#words/insights.ts';
import { dateWords, number, time } from '../meeting/comparing/range-words.ts';
import { meetingPath } from '../meeting/routes.ts';
import type { Insights } from './use-insights.ts';

/** The ten meetings of the period that cost the most. */
export function TopTen({ insights, hasNumbers }: { insights: Insights; hasNumbers: boolean }) {
  const { meetings, currency, calendar } = insights;
  const top = dearest(meetings, 10);
  return <TopMeetings {...{ top, currency, calendar, hasNumbers }} hrefOf={meetingPath} />;
}

type Meeting = Pick<
  MeetingSum,
  'id' | 'title' | 'startedAt' | 'attendeeCount' | 'durationMs' | 'totalMinor' | 'overrunMinor'
>;

interface Props {
  top: readonly Meeting[];
  currency: string;
  calendar: Calendar;
  hasNumbers: boolean;
  /** Returns a meeting's address by its id. */
  hrefOf?: (id: string) => string;
  /** What can be done about a meeting. `name` includes its day. */
  actionOf?: (id: string, name: string) => ReactNode;
}

/** Meetings and their costs, in the given order. */
export function TopMeetings({ top: meetings, currency, calendar, hasNumbers, hrefOf, actionOf }: Props) {
  const top = meetings.map((one) => ({
    ...one,
    name: one.title.trim() || say('top.untitled'),
    date: dateWords(calendar.dayOf(one.startedAt)),
  }));
  if (hasNumbers) {
    return (
      <NumberTable
        caption={say('top.title')}
        columns={[say('top.untitled'), say('column.people'), say('column.duration'), say('column.cost')]}
        rows={top.map(({ id, name, date, attendeeCount, durationMs, totalMinor }) => ({
          ...{ key: id, name: `${name}, ${date}` },
          figures: [number(attendeeCount), time(durationMs), amount(totalMinor, currency)],
        }))}
      />
    );
  }
  return (
    <Bars
      bars={top.map(({ id, name, date, attendeeCount, durationMs, totalMinor, overrunMinor }) => ({
        ...{ key: id, value: totalMinor, text: amount(totalMinor, currency), part: overrunMinor ?? 0 },
        name: hrefOf ? (
          <Link href={hrefOf(id)} prefetch={false} className={textLink}>
            {name}
          </Link>
        ) : (
          name
        ),
        note: (
          <span className="flex flex-wrap items-center justify-between gap-x-4">
            {say('top.note', { date, people: attendeeCount, time: time(durationMs) })}
            {actionOf?.(id, `${name}, ${date}`)}
          </span>
        ),
      }))}
    />
  );
}
