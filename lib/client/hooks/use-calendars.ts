'use client';

import { useMemo } from 'react';
import type { CostSettings, Invitee, Person, Rate } from '../../sync/records.ts';
import type { CalendarContent } from '../calendar/content.ts';
import type { Decisions } from '../calendar/decisions.ts';
import type { KeptCalendar } from '../calendar/kept.ts';
import { contentsOf, decisionsOf } from '../calendar/kept.ts';
import { type Planned, type PlannedMeeting, plannedMeetings } from '../calendar/planned.ts';
import { ownerOf } from '../calendar/who.ts';
import { usualRate } from '../meetings/usual-rate.ts';
import { emailOf } from '../store/values.ts';
import { useLastInvitees, useRoster, useSettings } from './hooks.ts';
import { useQuery } from './use-query.ts';

/** The calendars on this device, and the decisions about them. */
export interface Calendars {
  calendars: readonly { calendar: KeptCalendar; content: CalendarContent }[];
  contents: readonly CalendarContent[];
  /** Only meetings that begin in this period, epoch ms. */
  within: { from: number; to: number } | undefined;
  decisions: Decisions;
  settings: CostSettings;
  roster: readonly Person[];
  /** The rate of everyone else; null: not set, and nothing suggests one. */
  others: Rate | null;
  /** The owner's address; null: unknown. */
  owner: string | null;
}

/**
 * Undefined until they are read. `from` and `to` (epoch ms) keep only meetings that begin in between. With `isWanted` false,
 * no calendar is read.
 */
export function useCalendars({
  from,
  to,
  isWanted = true,
}: {
  from?: number;
  to?: number;
  isWanted?: boolean;
} = {}): Calendars | undefined {
  const read = useQuery(
    async (reader) => {
      const [calendars, decisions, email] = await Promise.all([
        isWanted ? contentsOf(reader) : [],
        decisionsOf(reader),
        emailOf(reader),
      ]);
      return { calendars, decisions, email };
    },
    { key: `${from} ${to} ${isWanted}` },
  );
  const roster = useRoster();
  const settings = useSettings();
  const last = useLastInvitees();
  return useMemo(() => {
    if (!read || !roster || !settings || !last) return undefined;
    const all = read.calendars.map(({ content }) => content);
    const within = from === undefined || to === undefined ? undefined : { from, to };
    return {
      ...{ calendars: read.calendars, contents: all, within, decisions: read.decisions, settings, roster },
      others: read.decisions.others ?? usualStaffRate(last, settings.currency),
      owner: ownerOf(all, read.email),
    };
  }, [read, roster, settings, last, from, to]);
}

/** People who aren't on the list count as staff, even after a meeting with an external consultant. */
function usualStaffRate(last: readonly Invitee[], currency: string): Rate | null {
  const staff = last.filter((invitee) => invitee.kind === 'person' || !invitee.external);
  return usualRate(staff, currency)?.rate ?? null;
}

const NOTHING: Rate = { rateKind: 'hour', rateMinor: 0, external: false };

/** Returns whether the rate of some of a meeting's people isn't set. */
export function isCostUnknown({ who }: PlannedMeeting, { others }: Calendars): boolean {
  return others === null && who.some(({ person, heads }) => person === null && heads > 0);
}

/** Returns what these calendars' meetings cost. While the rate of everyone else isn't set, they cost nothing. */
export function planOf({ contents, within, roster, settings, decisions, others, owner }: Calendars): Planned {
  return plannedMeetings(contents, { roster, settings, decisions, others: others ?? NOTHING, owner, within });
}
