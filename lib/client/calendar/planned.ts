import { billOf } from '../../cost/meeting.ts';
import type { CostSettings, Invitee, Person, Rate } from '../../sync/records.ts';
import { DAY, HOUR, MINUTE } from '../../time.ts';
import { type Sums, sumsOf } from '../insights/groups.ts';
import type { MeetingSum } from '../insights/meeting-sums.ts';
import type { DayRange } from '../insights/ranges.ts';
import { type CalendarContent, type CalendarEntry, hasNoGuests, seriesOf } from './content.ts';
import type { Decisions } from './decisions.ts';
import { newestIn } from './versions.ts';
import { type Known, whoIs } from './who.ts';

/** An event of a calendar, with the cost of each of its meetings if it lasts as planned and everyone invited comes. */
export interface PlannedEvent extends Omit<MeetingSum, 'id' | 'startedAt' | 'endedAt'> {
  uid: string;
  repeats: boolean;
  isEndless: boolean;
  /** The attendees; equal events share one list. */
  who: readonly Known[];
  /** When its meetings begin, epoch ms; at least one, in chronological order. */
  starts: readonly number[];
}

/** One of its meetings, in the form that insights use. */
export interface PlannedMeeting extends PlannedEvent, MeetingSum {
  title: string;
}

/** How many events don't count, by reason. */
export interface LeftOut {
  declined: number;
  days: number;
  free: number;
  alone: number;
  ignored: number;
}

/** What calendars have planned. Meetings are created only on request, since a year has thousands. */
export class Planned {
  readonly events: readonly PlannedEvent[];
  readonly leftOut: LeftOut;
  #meetings: PlannedMeeting[] | undefined;

  constructor(events: readonly PlannedEvent[], leftOut: LeftOut) {
    this.events = events;
    this.leftOut = leftOut;
  }

  /** In chronological order. */
  get meetings(): PlannedMeeting[] {
    this.#meetings ??= this.within({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY });
    return this.#meetings;
  }

  /** Returns the meetings that begin in a period, in chronological order. */
  within({ from, to }: Time): PlannedMeeting[] {
    const found: PlannedMeeting[] = [];
    for (const event of this.events) {
      const [first, end] = [placeOf(from, event.starts), placeOf(to, event.starts)];
      for (const startedAt of event.starts.slice(first, end)) found.push(meetingOf(event, startedAt));
    }
    return found.sort((a, b) => a.startedAt - b.startedAt);
  }
}

/** The period [from, to), epoch ms. */
type Time = Pick<DayRange, 'from' | 'to'>;

export const meetingOf = (event: PlannedEvent, startedAt: number): PlannedMeeting => ({
  ...event,
  id: `${event.uid} ${startedAt}`,
  startedAt,
  endedAt: startedAt + event.durationMs,
});

/** Adds up the events' meetings that begin in a period. */
export function sumsIn(events: readonly PlannedEvent[], { from, to }: Time): Sums {
  const sums = sumsOf([]);
  for (const event of events) {
    const count = placeOf(to, event.starts) - placeOf(from, event.starts);
    sums.count += count;
    sums.totalMinor += count * event.totalMinor;
    sums.durationMs += count * event.durationMs;
    sums.personMs += count * event.personMs;
    sums.externalMinor += count * event.externalMinor;
    sums.externalMs += count * event.externalMs;
  }
  return sums;
}

/** Returns how many of these sorted times are before `time`. */
export function placeOf(time: number, times: readonly number[]): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? time) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface Basis {
  roster: readonly Person[];
  settings: CostSettings;
  decisions: Decisions;
  /** The rate of people who aren't on the list. */
  others: Rate;
  /** The address of the calendar's owner; null: unknown. */
  owner: string | null;
  /** Only meetings that begin in this period. */
  within?: Time | undefined;
}

/** Returns the meetings of calendars. One that is in several calendars counts once, in its newest version. */
export function plannedMeetings(contents: readonly CalendarContent[], basis: Basis): Planned {
  const { decisions, owner } = basis;
  const who = whoIs(basis.roster, decisions, basis.others);
  const costOf = headCosts(basis.settings);
  const ignored = new Set(decisions.ignored);
  const isSaid = Object.keys(decisions.guests).length > 0;
  const leftOut: LeftOut = { declined: 0, days: 0, free: 0, alone: 0, ignored: 0 };
  /** The starts of meetings seen so far, by UID. */
  const seen = new Map<string, Set<number>>();
  const events: PlannedEvent[] = [];
  /** Guests of whom only the number is known. */
  const guestsOf = (uid: string): Known[] => {
    const heads = isSaid ? (decisions.guests[seriesOf(uid)] ?? 0) : 0;
    return heads < 2 ? [] : [{ ...who({ email: '', name: '', kind: 'group' }), heads }];
  };
  for (const { people, entries } of newestIn(contents)) {
    const everyone = people.map(who);
    const ofAlike = new Map<string, Figures>();
    for (const whole of entries) {
      const entry = basis.within ? partOf(whole, basis.within) : whole;
      if (entry.starts.length === 0) continue;
      const asked = hasNoGuests(entry) ? guestsOf(entry.uid) : knownIn(entry.who, everyone);
      const why = whyNot(entry, asked);
      if (why) {
        leftOut[why] += 1;
        continue;
      }
      // Without guests, it's the owner's own time.
      const own = asked.length > 0 ? asked : [who({ email: owner ?? '', name: '', kind: 'person' })];
      const durationMs = entry.isDay ? WORKING_DAY : entry.durationMs;
      // The same people for the same length cost the same, which is frequent in most calendars.
      const alike = `${durationMs} ${entry.who} ${headsIn(own)}`;
      const figures = ofAlike.get(alike) ?? figuresOf(durationMs, own, costOf);
      ofAlike.set(alike, figures);
      const { uid, title, repeats, isEndless } = entry;
      const all = entry.isDay ? workingDays(entry) : entry.starts;
      const before = seen.get(uid);
      const starts = before ? all.filter((start) => !before.has(start)) : all;
      // Add to the set rather than copy it: if every meeting of a series was changed, there are thousands of entries.
      if (before) for (const start of starts) before.add(start);
      else seen.set(uid, new Set(all));
      if (starts.length > 0) events.push({ ...figures, uid, title, repeats, isEndless, starts });
    }

    function whyNot(entry: CalendarEntry, own: readonly Known[]): keyof LeftOut | null {
      if (owner !== null && entry.declined.some((at) => people[at]?.email === owner)) return 'declined';
      if (entry.isDay && !decisions.days) return 'days';
      if (entry.isFree && !decisions.free) return 'free';
      if (headsIn(own) < 2 && !decisions.alone) return 'alone';
      return ignored.has(entry.uid) ? 'ignored' : null;
    }
  }
  return new Planned(events, leftOut);
}

const partOf = (entry: CalendarEntry, { from, to }: Time): CalendarEntry => ({
  ...entry,
  starts: entry.starts.filter((at) => from <= at && at < to),
});

/** Each day of an all-day event counts as a meeting from nine to five. At most 31 days count. */
const [WORKING_DAY, NINE, MOST_DAYS] = [8 * HOUR, 9 * HOUR, 31];

function workingDays({ starts, durationMs }: CalendarEntry): number[] {
  const days = Math.min(MOST_DAYS, Math.max(1, Math.round(durationMs / DAY)));
  const all = starts.flatMap((start) => Array.from({ length: days }, (_, i) => start + i * DAY + NINE));
  return [...new Set(all)].sort((a, b) => a - b);
}

/** Each person once: a calendar may have two addresses for the same person. */
function knownIn(who: readonly number[], known: readonly Known[]): Known[] {
  return [...new Map(who.flatMap((at) => known[at] ?? []).map((one) => [one.person?.id ?? one.key, one])).values()];
}

export const headsIn = (who: readonly Known[]): number => who.reduce((sum, { heads }) => sum + heads, 0);

/** Returns the invitees for a meeting: people by name, and the others in groups with equal rates. */
export function inviteesOf(who: readonly Known[]): Invitee[] {
  const people = who.flatMap(({ person }): Invitee[] => (person ? [{ kind: 'person', personId: person.id }] : []));
  const others = who.filter(({ person, heads }) => person === null && heads > 0);
  const alike = Map.groupBy(
    others,
    ({ rate: { rateKind, rateMinor, external } }) => `${rateKind} ${rateMinor} ${external}`,
  );
  const groups = [...alike.values()].flatMap((some): Invitee[] => {
    const [one] = some;
    return one ? [{ kind: 'group', role: '', count: headsIn(some), ...plainRate(one.rate) }] : [];
  });
  return [...people, ...groups];
}

const plainRate = ({ rateKind, rateMinor, external }: Rate): Rate => ({ rateKind, rateMinor, external });

const FIVE_MINUTES = 5 * MINUTE;

type Figures = Omit<PlannedEvent, 'uid' | 'title' | 'repeats' | 'isEndless' | 'starts'>;

/** Returns what one head at a rate costs for a length, and how much five minutes less would save. */
type HeadCost = (rate: Rate, durationMs: number) => { minor: number; lessFiveMinor: number };

/**
 * Computes head costs with lib/cost, once for each rate and length: heads at one rate cost the same to the minor unit, and a
 * bill is their sum.
 */
function headCosts(settings: CostSettings): HeadCost {
  const known = new Map<string, ReturnType<HeadCost>>();
  return ({ rateKind, rateMinor, external }, durationMs) => {
    const key = `${rateKind} ${rateMinor} ${external} ${durationMs}`;
    const before = known.get(key);
    if (before) return before;
    const attendees = [{ rateKind, rateMinor, external, count: 1, segments: WHOLE }];
    const costed = { ...settings, startedAt: 0, plannedMs: durationMs, pauses: [], attendees };
    const costOf = (endedAt: number) => billOf({ ...costed, endedAt }).totalMinor;
    const minor = costOf(durationMs);
    const made = { minor, lessFiveMinor: minor - costOf(Math.max(0, durationMs - FIVE_MINUTES)) };
    known.set(key, made);
    return made;
  };
}

/** Returns the figures of a meeting that is in no calendar. */
export const meetingCost = (who: readonly Known[], durationMs: number, settings: CostSettings): Figures =>
  figuresOf(durationMs, who, headCosts(settings));

/** The figures of a meeting of this length, exact to the minor unit. */
function figuresOf(durationMs: number, who: readonly Known[], costOf: HeadCost): Figures {
  const shares = who.map(({ person, rate, heads }) => {
    const { minor, lessFiveMinor } = costOf(rate, durationMs);
    return { person, external: rate.external, heads, minor, lessFiveMinor: lessFiveMinor * heads };
  });
  const externals = shares.filter(({ external }) => external);
  const costing = shares.filter(({ minor, heads }) => minor > 0 && heads > 0);
  const total = (some: typeof shares) => some.reduce((sum, { minor, heads }) => sum + minor * heads, 0);
  const [totalMinor, attendeeCount] = [total(shares), headsIn(who)];
  return {
    ...{ who, topicId: null, currency: null, plannedMs: durationMs, overrunMs: 0, overrunMinor: 0 },
    ...{ totalMinor, durationMs, personMs: durationMs * attendeeCount, attendeeCount },
    externalMinor: total(externals),
    externalMs: durationMs * externals.reduce((sum, { heads }) => sum + heads, 0),
    people: shares.flatMap(({ person, minor }) =>
      person ? [{ personId: person.id, totalMinor: minor, personMs: durationMs }] : [],
    ),
    crowd: costing.reduce((sum, { person, heads }) => sum + (person ? 0 : heads), 0),
    saved: {
      lessFive: shares.reduce((sum, { lessFiveMinor }) => sum + lessFiveMinor, 0),
      onTime: 0,
      oneFewer: attendeeCount > 2 ? Math.min(...costing.map(({ minor }) => minor), totalMinor) : 0,
    },
  };
}

const WHOLE = [{ startedAt: 0, endedAt: null }];
