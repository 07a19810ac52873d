'use client';

import type { UnreadEvent } from '#lib/client/calendar/content.ts';
import type { Decisions } from '#lib/client/calendar/decisions.ts';
import { decide, removeCalendars } from '#lib/client/calendar/kept.ts';
import type { LeftOut } from '#lib/client/calendar/planned.ts';
import { counted, deviceTime } from '#lib/client/format.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useUndoable } from '../shared/undoable.ts';
import type { Bill } from './use-bill.ts';

/** The calendars that are here, what of them doesn't count, what can't be read, and the way to remove them. */
export function KeptCalendars({ bill }: { bill: Bill }) {
  const { calendars, leftOut } = bill;
  const remove = useUndoable(removeCalendars, ({ id }) => (id === null ? 'Calendars removed.' : 'Calendar removed.'));
  const all = calendars.calendars;
  return (
    <section aria-labelledby="kept" className="border-t-4 border-ink bg-paper px-4 pt-4 pb-5 sm:px-6 print:hidden">
      <SectionHeading id="kept">What’s read</SectionHeading>
      <ul className="mt-2">
        {all.map(({ calendar, content }) => (
          <li key={calendar.id} className="border-b border-dashed border-rule py-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="min-w-0 wrap-anywhere">
                <strong className="font-semibold">{calendar.name}</strong>{' '}
                <span className="font-mono text-[0.8125rem] text-faint">
                  {counted(content.events, 'event')}, read {deviceTime(calendar.readAt, { zone: false })}
                </span>
              </p>
              {all.length > 1 && (
                <TextButton
                  look="action"
                  aria-label={`Remove ${calendar.name}`}
                  onClick={() => void remove.run({ id: calendar.id })}
                >
                  Remove
                </TextButton>
              )}
            </div>
            {content.isCut && (
              <p className="text-sm text-faint">It has more than can be read at once. The first part counts.</p>
            )}
            {content.unknownZones.length > 0 && (
              <p className="text-sm text-faint wrap-anywhere">
                Read as your own time, since nobody knows these time zones:{' '}
                {content.unknownZones.slice(0, 5).join(', ')}
                {content.unknownZones.length > 5 && ' …'}
              </p>
            )}
            {content.unreadable > 0 && <Unread count={content.unreadable} reasons={content.reasons} />}
          </li>
        ))}
      </ul>
      <LeftOutChoices leftOut={leftOut} decisions={calendars.decisions} />
      <FailureNotice failure={remove.failure} />
      <p className="mt-4 mb-3 max-w-prose text-sm text-faint">
        Calendars stay in this browser. They aren’t saved to your account, on any plan, so another device needs the
        file, too. A newer file of the same calendar replaces the one that’s here.
      </p>
      <Button variant="plain" onClick={() => void remove.run({ id: null })}>
        {all.length > 1 ? 'Remove all calendars' : 'Remove the calendar'}
      </Button>
    </section>
  );
}

function Unread({ count, reasons }: { count: number; reasons: readonly UnreadEvent[] }) {
  return (
    <>
      <p className="text-sm font-semibold text-accent">{counted(count, 'event')} can’t be read.</p>
      <Fold title="See which, and why">
        <ul className="flex flex-col gap-2 text-sm">
          {reasons.map(({ title, line, reason }) => (
            <li key={`${line} ${reason}`} className="wrap-anywhere">
              {title || 'Untitled'} <span className="text-faint">(line {line})</span>
              <span className="block text-faint">{reason}</span>
            </li>
          ))}
        </ul>
        {count > reasons.length && (
          <p className="mt-2 text-sm text-faint">And {counted(count - reasons.length, 'more', 'more')}.</p>
        )}
      </Fold>
    </>
  );
}

const CHOICES = [
  { name: 'days', text: 'Whole days, 8 hours each' },
  { name: 'free', text: 'What’s marked as free' },
  { name: 'alone', text: 'What has nobody else in it' },
] as const satisfies readonly { name: keyof Decisions & keyof LeftOut; text: string }[];

/** What doesn't count, unless somebody says so. */
function LeftOutChoices({ leftOut, decisions }: { leftOut: LeftOut; decisions: Decisions }) {
  const change = useUndoable(decide, () => null);
  const shown = CHOICES.filter(({ name }) => leftOut[name] > 0 || decisions[name]);
  return (
    <fieldset className="mt-4">
      {shown.length > 0 && (
        <legend className="font-mono text-sm font-semibold">Not meetings, unless you select them</legend>
      )}
      {shown.map(({ name, text }) => (
        <label key={name} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={decisions[name]}
            onChange={({ target }) => void change.run(() => ({ [name]: target.checked }))}
            className="size-5 accent-ink"
          />
          <span>
            {text}
            {!decisions[name] && <span className="text-faint"> ({counted(leftOut[name], 'event')})</span>}
          </span>
        </label>
      ))}
      <p className="text-sm text-faint">
        Canceled events are out
        {leftOut.declined > 0 && `, and ${counted(leftOut.declined, 'event')} you declined`}. A series counts as one
        event here.
      </p>
      <FailureNotice failure={change.failure} />
    </fieldset>
  );
}
