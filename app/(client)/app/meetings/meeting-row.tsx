import { Fragment, memo } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import type { Entry } from '#lib/client/insights/history.ts';
import { say } from '#words/meetings.ts';
import { meetingPath } from '../meeting/routes.ts';
import { MenuItem, RowMenu } from '../shared/row-menu.tsx';
import { timeOfDay, titleOrDefault } from './day-words.ts';
import { ROW_REM } from './list-layout.ts';
import { linkTo } from './routes.ts';

interface Props {
  entry: Entry;
  topic: string | undefined;
  timeZone: string;
  /** Its position in the whole list, most of which isn't in the DOM for a screen reader to count. */
  index: number;
  total: number;
  topRem: number;
  onRemove: (entry: Entry) => void;
}

/**
 * One meeting in the list. All rows are equally high. With larger text on a phone, the title and the amount have a line
 * each, and the rest is next to the button. Memoized, so that scrolling renders only new rows.
 */
export const MeetingRow = memo(function MeetingRow({ entry, topic, timeZone, index, total, topRem, onRemove }: Props) {
  const { id, startedAt, currency, figures } = entry;
  const title = titleOrDefault(entry.title);
  const time = timeOfDay(startedAt, timeZone);
  // Until there are figures, their space is reserved.
  const parts = [
    time,
    ...(figures ? [deviceDuration(figures.durationMs), say('row.people', { people: figures.attendeeCount })] : []),
  ];
  return (
    <li
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      className="absolute inset-x-0 flex border-b border-dashed border-rule bg-paper"
      style={{ top: `${topRem}rem`, height: `${ROW_REM}rem` }}
    >
      <a
        {...linkTo(meetingPath(id))}
        className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 ps-4 -outline-offset-2 hover:bg-sunken @max-[16rem]:justify-start @max-[16rem]:px-3 sm:ps-6"
      >
        <span className="flex items-baseline gap-x-3 @max-[16rem]:flex-wrap">
          <span dir="auto" className="min-w-0 truncate font-semibold @max-[16rem]:basis-full">
            {title}
          </span>
          <span className="min-w-3 flex-1 border-b border-dotted border-faint @max-[16rem]:hidden" />
          <span className="shrink-0 font-mono font-semibold tabular-nums @max-[16rem]:ms-auto">
            {figures && amount(figures.totalMinor, currency)}
          </span>
        </span>
        {/* On a phone, this wraps to two lines, which fit in a row. Parts don't break, and no line starts with a dot. */}
        <span className="line-clamp-2 font-mono text-[0.8125rem] leading-snug text-faint wrap-anywhere @max-[16rem]:line-clamp-1 @max-[16rem]:pe-16 sm:line-clamp-1 sm:text-sm">
          {parts.map((part, i) => (
            <Fragment key={part}>
              {i > 0 && ' '}
              <span className="whitespace-nowrap">
                {part}
                {(i < parts.length - 1 || topic) && ' ·'}
              </span>
            </Fragment>
          ))}
          {topic && (
            <>
              {' '}
              <bdi>{topic}</bdi>
            </>
          )}
        </span>
      </a>
      <div className="flex shrink-0 items-center pe-3 @max-[16rem]:absolute @max-[16rem]:end-0 @max-[16rem]:bottom-0 @max-[16rem]:pe-3 @max-[16rem]:[&>button]:min-h-7 sm:pe-6">
        <RowMenu label={say('row.more', { title, time })} deletes>
          <MenuItem onChoose={() => onRemove(entry)}>{say('row.delete')}</MenuItem>
        </RowMenu>
      </div>
    </li>
  );
});
