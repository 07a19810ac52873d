'use client';

import { useMemo, useState } from 'react';
import { parseDomains } from '#lib/client/calendar/decisions.ts';
import { decide } from '#lib/client/calendar/kept.ts';
import { domainOf, type Known } from '#lib/client/calendar/who.ts';
import { amount } from '#lib/client/device-format.ts';
import { Button } from '#ui/button.tsx';
import { Fold } from '#ui/fold.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { say } from '#words/calendar.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useUndoable } from '../shared/undoable.ts';
import { GuestCounts, type useUnattended } from './guests.tsx';
import { KeptCalendars } from './kept-calendars.tsx';
import { OthersForm } from './others-form.tsx';
import { readHeads, SavedField, SavedRow } from './saved-field.tsx';
import { UnknownPeople } from './unknown-people.tsx';
import type { Bill } from './use-bill.ts';
import type { Reader } from './use-reading.ts';

export interface InMeetings {
  one: Known;
  /** Person-time in all meetings of the calendars. */
  ms: number;
}

/** Returns everyone with a name or an address, those with most time in meetings first. */
function useInMeetings({ planned: { events } }: Bill): InMeetings[] {
  return useMemo(() => {
    const found = new Map<string, InMeetings>();
    for (const { who, durationMs, starts } of events) {
      for (const one of who) {
        const before = found.get(one.key);
        found.set(one.key, { one, ms: (before?.ms ?? 0) + durationMs * starts.length });
      }
    }
    return [...found.values()].filter(({ one }) => one.email || one.name).sort((a, b) => b.ms - a.ms);
  }, [events]);
}

interface Props {
  bill: Bill;
  unattended: ReturnType<typeof useUnattended>;
  reader: Reader;
}

/** What a calendar's cost assumes, and the calendars themselves. */
export function Adjust({ bill, unattended, reader }: Props) {
  const { calendars } = bill;
  const { others, settings, decisions } = calendars;
  // Open if something is missing; afterwards, as the user left it.
  const [isOpen] = useState(others === null);
  const save = useUndoable(decide, () => say('saved.saved'));
  const people = useInMeetings(bill);
  const unknown = people.filter(({ one }) => one.person === null && !one.isGroup);
  const lists = people.filter(({ one }) => one.isGroup);
  const domain = decisions.domains === null && calendars.owner !== null ? domainOf(calendars.owner) : null;
  const unread = calendars.contents.reduce((sum, { unreadable }) => sum + unreadable, 0);
  const rate =
    others && say('adjust.rate', { amount: amount(others.rateMinor, settings.currency), kind: others.rateKind });
  return (
    <section aria-labelledby="adjust" className="border-t-4 border-ink bg-paper px-4 pt-4 pb-2 sm:px-6 print:hidden">
      <SectionHeading id="adjust">{say('adjust.title')}</SectionHeading>
      <p className="mt-1 text-faint">
        {say('adjust.known', { people: people.length - unknown.length - lists.length })}{' '}
        {rate === null ? say('adjust.othersUnknown') : say('adjust.others', { rate })}{' '}
        {unread > 0 && <strong className="text-accent">{say('unread.events', { events: unread })}</strong>}
      </p>
      <Fold title={say('adjust.open')} isOpen={isOpen}>
        <div className="mt-2 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
          <OthersForm calendars={calendars} />
          <SavedField
            saved={(decisions.domains ?? []).join(', ')}
            save={(typed) => {
              const domains = parseDomains(typed);
              return domains
                ? save.run(() => ({ domains: domains.length === 0 ? null : domains }))
                : say('domains.invalid');
            }}
            label={say('domains.label')}
            autoCapitalize="none"
            spellCheck={false}
            hint={say('domains.hint')}
            after={
              domain !== null && (
                <Button variant="plain" size="field" onClick={() => void save.run(() => ({ domains: [domain] }))}>
                  {say('domains.use', { domain })}
                </Button>
              )
            }
          />
        </div>
        {lists.length > 0 && (
          <>
            <h3 className="mt-6 font-mono text-sm font-semibold">{say('lists.title')}</h3>
            <p className="text-sm text-faint">{say('lists.question')}</p>
            <ul>
              {lists.map(({ one: { key, name, email } }) => (
                <SavedRow
                  key={key}
                  title={name || email}
                  note={email}
                  placeholder="1"
                  inputMode="numeric"
                  saved={decisions.heads[email] === undefined ? '' : String(decisions.heads[email])}
                  save={(typed) => {
                    const count = readHeads(typed);
                    return typeof count === 'string'
                      ? count
                      : save.run((known) => ({ heads: { ...known.heads, [email]: count } }));
                  }}
                />
              ))}
            </ul>
          </>
        )}
        {unattended.length > 0 && (
          <>
            <h3 className="mt-6 font-mono text-sm font-semibold">{say('guests.title')}</h3>
            <GuestCounts series={unattended} />
          </>
        )}
        {unknown.length > 0 && <UnknownPeople unknown={unknown} currency={settings.currency} />}
        <FailureNotice failure={save.failure} />
        <KeptCalendars bill={bill} reader={reader} />
      </Fold>
    </section>
  );
}
