'use client';

import type { UnreadEvent } from '#lib/client/calendar/content.ts';
import type { Decisions } from '#lib/client/calendar/decisions.ts';
import { decide, removeCalendars } from '#lib/client/calendar/kept.ts';
import type { LeftOut } from '#lib/client/calendar/planned.ts';
import { deviceTime } from '#lib/client/device-format.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Fold } from '#ui/fold.tsx';
import { say } from '#words/calendar.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { ChooseFiles } from './choose-files.tsx';
import { ConnectButtons, useProviders } from './connect/connect-buttons.tsx';
import { LookAgain } from './connect/look-again.tsx';
import type { Bill } from './use-bill.ts';
import type { Reader } from './use-reading.ts';
import { titleOf } from './words.ts';

/** The calendars on this device: what doesn't count in them, what can't be read, and how to remove them. */
export function KeptCalendars({ bill, reader }: { bill: Bill; reader: Reader }) {
  const { calendars, planned } = bill;
  const remove = useUndoable(removeCalendars, ({ id }) => say(id === null ? 'kept.allRemoved' : 'kept.removed'));
  const all = calendars.calendars;
  const providers = useProviders();
  return (
    <>
      <h3 className="mt-6 font-mono text-sm font-semibold">{say('kept.title')}</h3>
      <ul>
        {all.map(({ calendar, content }) => (
          <li key={calendar.id} className="border-b border-dashed border-rule py-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="min-w-0 wrap-anywhere">
                <strong className="font-semibold">{calendar.name}</strong>{' '}
                <span className="font-mono text-[0.8125rem] text-faint">
                  {say('kept.events', { events: content.events, time: deviceTime(calendar.readAt, { zone: false }) })}
                </span>
              </p>
              {calendar.source && providers.includes(calendar.source.provider) && (
                <LookAgain calendar={calendar} provider={calendar.source.provider} reader={reader} />
              )}
              {all.length > 1 && (
                <TextButton
                  look="action"
                  aria-label={say('kept.removeNamed', { calendar: calendar.name })}
                  onClick={() => void remove.run({ id: calendar.id })}
                >
                  {say('kept.remove')}
                </TextButton>
              )}
            </div>
            {content.isCut && <p className="text-sm text-faint">{say('kept.cut')}</p>}
            {content.unknownZones.length > 0 && (
              <p className="text-sm text-faint wrap-anywhere">
                {say(content.unknownZones.length > 5 ? 'kept.manyUnknownZones' : 'kept.unknownZones', {
                  zones: content.unknownZones.slice(0, 5).join(', '),
                })}
              </p>
            )}
            {content.unreadable > 0 && <Unread count={content.unreadable} reasons={content.reasons} />}
          </li>
        ))}
      </ul>
      <LeftOutChoices leftOut={planned.leftOut} decisions={calendars.decisions} />
      <FailureNotice failure={remove.failure} />
      <p className="mt-4 mb-3 max-w-prose text-sm text-faint">{say('kept.note')}</p>
      <div className="flex flex-wrap gap-3">
        <ChooseFiles reader={reader} isAgain />
        <Button variant="quiet" onClick={() => void remove.run({ id: null })}>
          {say(all.length > 1 ? 'kept.removeAll' : 'kept.removeOnly')}
        </Button>
      </div>
      <ConnectButtons names={providers} />
    </>
  );
}

function Unread({ count, reasons }: { count: number; reasons: readonly UnreadEvent[] }) {
  return (
    <Fold title={say('unread.why', { events: count })}>
      <ul className="flex flex-col gap-2 text-sm">
        {reasons.map(({ title, line, reason }) => (
          <li key={`${line} ${reason}`} className="wrap-anywhere">
            {titleOf({ title })} <span className="text-faint">{say('unread.line', { line })}</span>
            <span className="block text-faint">{reason}</span>
          </li>
        ))}
      </ul>
      {count > reasons.length && (
        <p className="mt-2 text-sm text-faint">{say('unread.more', { more: count - reasons.length })}</p>
      )}
    </Fold>
  );
}

const CHOICES = ['days', 'free', 'alone'] as const satisfies readonly (keyof Decisions & keyof LeftOut)[];

/** What doesn't count unless the user wants it to. */
function LeftOutChoices({ leftOut, decisions }: { leftOut: LeftOut; decisions: Decisions }) {
  const change = useUndoable(decide, () => null);
  const shown = CHOICES.filter((name) => leftOut[name] > 0 || decisions[name]);
  return (
    <fieldset className="mt-4">
      {shown.length > 0 && <legend className="font-mono text-sm font-semibold">{say('leftOut.title')}</legend>}
      {shown.map((name) => (
        <Checkbox
          key={name}
          checked={decisions[name]}
          onChange={(checked) => void change.run(() => ({ [name]: checked }))}
        >
          {say(`leftOut.${name}`)}
          {!decisions[name] && <span className="text-faint"> {say('leftOut.events', { events: leftOut[name] })}</span>}
        </Checkbox>
      ))}
      <p className="text-sm text-faint">
        {leftOut.declined > 0
          ? say('leftOut.canceledAndDeclined', { declined: leftOut.declined })
          : say('leftOut.canceled')}
      </p>
      <FailureNotice failure={change.failure} />
    </fieldset>
  );
}
