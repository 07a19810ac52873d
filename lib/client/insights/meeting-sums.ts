import { type Bill, billOf } from '../../cost/meeting.ts';
import { fieldsOf } from '../../fields.ts';
import { currencyOf, isSound } from '../../sync/records.ts';
import type { SyncRecord } from '../../sync/schema.ts';
import { MINUTE } from '../../time.ts';
import { autoStopAt, billOfMeeting, type MeetingDetails, toCostInput } from '../meetings/details.ts';

/** What one person's time in a meeting adds up to. */
interface PersonSum {
  personId: string;
  totalMinor: number;
  personMs: number;
}

/**
 * What a finished meeting adds up to, and what identifies it: everything that lists and insights need. Money in minor units,
 * times in ms, all safe integers if it counts. Taken from the meeting's bill (lib/cost), so reports agree.
 */
export interface MeetingSum {
  /** Listed, but left out of all sums, as in reports: see `sumOf`. */
  isUncounted?: true;
  id: string;
  title: string;
  topicId: string | null;
  /** A hash of the calendar series it was started from; absent: none. */
  series?: string;
  startedAt: number;
  endedAt: number;
  plannedMs: number | null;
  /** Null: the record names none, so it is the workspace's. */
  currency: string | null;
  totalMinor: number;
  durationMs: number;
  personMs: number;
  attendeeCount: number;
  /** Null without a plan. */
  overrunMs: number | null;
  overrunMinor: number | null;
  /** The externals' shares of totalMinor and personMs. */
  externalMinor: number;
  externalMs: number;
  /** People on the roster who were there. */
  people: PersonSum[];
  /** Unnamed heads who cost something. */
  crowd: number;
  /** How much less it would have cost, computed by lib/cost, if it had: */
  saved: Saved;
}

interface Saved {
  /** ended five minutes earlier; */
  lessFive: number;
  /** ended as planned; */
  onTime: number;
  /** been held without the person with the lowest cost, if more than two were there. */
  oneFewer: number;
}

/** Increase with any change to a MeetingSum's content or rules, so that older sums are computed again. */
const RULES = 3;

/** Returns a sum as stored; null: there is no such meeting, or it is running. */
export const toKept = (sum: MeetingSum | null): unknown => ({ rules: RULES, sum });

/** Returns the stored sum; undefined: it was made by other rules. */
export function fromKept(kept: unknown): MeetingSum | null | undefined {
  const { rules, sum } = fieldsOf(kept);
  // Only toKept writes this, and another version's value has different `rules`.
  return rules === RULES ? (sum as MeetingSum | null) : undefined;
}

/**
 * Adds a meeting up; null while it is running. As in reports, it is uncounted if it is unsound, ended before it began, has
 * nobody in it, or has figures beyond 2^53−1.
 */
export function sumOf(record: SyncRecord, details: MeetingDetails): MeetingSum | null {
  const { meeting, attendees, carried } = details;
  const { id, title, topicId, series, startedAt, endedAt, plannedMs } = meeting;
  if (endedAt === null) return null;
  const bill = billOfMeeting(details);
  const { totalMinor, durationMs, personMs, attendeeCount, overrunMs, overrunMinor } = bill;
  const figures = { totalMinor, durationMs, personMs, attendeeCount };
  const counts =
    endedAt >= startedAt &&
    isSound('meetings', record) &&
    (attendees.length > 0 || carried) &&
    Object.values({ ...figures, overrun: overrunMinor ?? 0 }).every(Number.isSafeInteger);
  return {
    ...(!counts && { isUncounted: true }),
    ...{ id, title, topicId, startedAt, endedAt, plannedMs: plannedMs !== null && plannedMs > 0 ? plannedMs : null },
    ...(series !== undefined && { series }),
    currency: currencyOf(record),
    ...figures,
    overrunMs,
    overrunMinor,
    ...(attendees.length === 0 ? carriedSplit(bill) : split(details, bill)),
  };
}

type Split = Pick<MeetingSum, 'externalMinor' | 'externalMs' | 'people' | 'crowd' | 'saved'>;

function split(details: MeetingDetails, bill: Bill): Split {
  const people = new Map<string, PersonSum>();
  let [externalMinor, externalMs, crowd] = [0, 0, 0];
  for (const [i, { personId, external }] of details.attendees.entries()) {
    const share = bill.shares[i];
    if (!share) continue;
    const { totalMinor, personMs } = share;
    if (external) {
      externalMinor += totalMinor;
      externalMs += personMs;
    }
    if (personId === null || personId === '') crowd += totalMinor > 0 ? share.count : 0;
    else {
      const known = people.get(personId);
      const sums = {
        totalMinor: totalMinor + (known?.totalMinor ?? 0),
        personMs: personMs + (known?.personMs ?? 0),
      };
      people.set(personId, { personId, ...sums });
    }
  }
  return { externalMinor, externalMs, people: [...people.values()], crowd, saved: savedOf(details, bill) };
}

/** For a meeting that carries its figures: externals get the same share as they are of the heads, as in reports. */
function carriedSplit({ totalMinor, personMs, attendeeCount, externalCount }: Bill): Split {
  const part = externalCount / Math.max(1, attendeeCount, externalCount);
  return {
    externalMinor: Math.floor(totalMinor * part),
    externalMs: Math.floor(personMs * part),
    people: [],
    crowd: totalMinor > 0 ? attendeeCount : 0,
    saved: { lessFive: 0, onTime: 0, oneFewer: 0 },
  };
}

const FIVE_MINUTES = 5 * MINUTE;

function savedOf(details: MeetingDetails, { totalMinor, overrunMs, attendeeCount, shares }: Bill): Saved {
  const input = toCostInput(details);
  const endsAt = Math.min(details.meeting.endedAt ?? 0, autoStopAt(details));
  const saving = (endedAt: number) => totalMinor - billOf({ ...input, endedAt }).totalMinor;
  const heads = shares.filter(({ totalMinor }) => totalMinor > 0);
  return {
    lessFive: saving(endsAt - FIVE_MINUTES),
    onTime: overrunMs === null || overrunMs === 0 ? 0 : saving(input.startedAt + (input.plannedMs ?? 0)),
    // Each of the `count` people costs exactly the same.
    oneFewer: attendeeCount > 2 ? Math.min(...heads.map((share) => share.totalMinor / share.count), totalMinor) : 0,
  };
}

/** Meetings that can be added up in one currency, and counts of those that can't. */
export interface Selection {
  meetings: MeetingSum[];
  /** How many are left out, by currency. */
  left: Map<string, number>;
}

/** Returns the meetings in the workspace's currency, as in reports: those that name no currency count as well. */
export function inCurrency(meetings: readonly MeetingSum[], currency: string): Selection {
  const left = new Map<string, number>();
  const own = meetings.filter((one) => {
    if (one.currency === null || one.currency === currency) return true;
    left.set(one.currency, (left.get(one.currency) ?? 0) + 1);
    return false;
  });
  return { meetings: own, left };
}
