import { billOf } from '../../cost/meeting.ts';
import type { CostSettings, Invitee, Person, Rate } from '../../sync/records.ts';
import { DAY, HOUR, MINUTE } from '../../time.ts';
import type { MeetingSum } from '../insights/meeting-sums.ts';
import type { CalendarContent, CalendarEntry } from './content.ts';
import type { Decisions } from './decisions.ts';
import { type Known, whoIs } from './who.ts';

/** A meeting of a calendar as insights have meetings: what it comes to if it takes as long as planned, and all who were asked come. */
export interface PlannedMeeting extends MeetingSum {
  uid: string;
  repeats: boolean;
  isEndless: boolean;
  /** Who is in it; the same list for all meetings alike. */
  who: readonly Known[];
}

/** Why events don't count, and how many of those there are. */
export interface LeftOut {
  declined: number;
  days: number;
  free: number;
  alone: number;
  ignored: number;
}

export interface Planned {
  /** In order of time. */
  meetings: PlannedMeeting[];
  /** In events: a series is one. */
  leftOut: LeftOut;
}

export interface Basis {
  roster: readonly Person[];
  settings: CostSettings;
  decisions: Decisions;
  /** Of those who aren't on the list. */
  others: Rate;
  /** The address of whose calendar it is; null: unknown. */
  owner: string | null;
}

/** The meetings of calendars, each once: one that is in several is one. */
export function plannedMeetings(contents: readonly CalendarContent[], basis: Basis): Planned {
  const { decisions, owner } = basis;
  const who = whoIs(basis.roster, decisions, basis.others);
  const costOf = headCosts(basis.settings);
  const ignored = new Set(decisions.ignored);
  const leftOut: LeftOut = { declined: 0, days: 0, free: 0, alone: 0, ignored: 0 };
  /** Of each event, when its meetings begin. */
  const seen = new Map<string, Set<number>>();
  const meetings: PlannedMeeting[] = [];
  for (const { people, entries } of contents) {
    const everyone = people.map(who);
    const ofAlike = new Map<string, Figures>();
    for (const entry of entries) {
      const asked = knownIn(entry.who, everyone);
      const why = whyNot(entry, asked);
      if (why) {
        leftOut[why] += 1;
        continue;
      }
      // Nobody was asked: it's the owner's own time.
      const own = asked.length > 0 ? asked : [who({ email: owner ?? '', name: '', kind: 'person' })];
      const durationMs = entry.isDay ? WORKING_DAY : entry.durationMs;
      // The same people for the same time cost the same: in most calendars that is said again and again.
      const alike = `${durationMs} ${entry.who}`;
      const figures = ofAlike.get(alike) ?? figuresOf(durationMs, own, costOf);
      ofAlike.set(alike, figures);
      const { uid, title, repeats, isEndless } = entry;
      // With all its fields in place: thousands are copies of it, which are made quicker than they are added to.
      const meeting: PlannedMeeting = { ...figures, uid, title, repeats, isEndless, id: '', startedAt: 0, endedAt: 0 };
      const starts = new Set(entry.isDay ? workingDays(entry) : entry.starts);
      const before = seen.get(uid);
      seen.set(uid, before ? new Set([...before, ...starts]) : starts);
      for (const startedAt of starts) {
        if (!before?.has(startedAt))
          meetings.push({ ...meeting, id: `${uid} ${startedAt}`, startedAt, endedAt: startedAt + durationMs });
      }
    }

    function whyNot(entry: CalendarEntry, own: readonly Known[]): keyof LeftOut | null {
      if (owner !== null && entry.declined.some((at) => people[at]?.email === owner)) return 'declined';
      if (entry.isDay && !decisions.days) return 'days';
      if (entry.isFree && !decisions.free) return 'free';
      if (headsIn(own) < 2 && !decisions.alone) return 'alone';
      return ignored.has(entry.uid) ? 'ignored' : null;
    }
  }
  return { meetings: meetings.sort((a, b) => a.startedAt - b.startedAt), leftOut };
}

/** Of an event of whole days, each counts as one from nine to five. */
const [WORKING_DAY, NINE, MOST_DAYS] = [8 * HOUR, 9 * HOUR, 31];

function workingDays({ starts, durationMs }: CalendarEntry): number[] {
  const days = Math.min(MOST_DAYS, Math.max(1, Math.round(durationMs / DAY)));
  return starts.flatMap((start) => Array.from({ length: days }, (_, i) => start + i * DAY + NINE));
}

/** Each person once: a calendar may have two addresses of somebody. */
function knownIn(who: readonly number[], known: readonly Known[]): Known[] {
  return [...new Map(who.flatMap((at) => known[at] ?? []).map((one) => [one.person?.id ?? one.key, one])).values()];
}

export const headsIn = (who: readonly Known[]): number => who.reduce((sum, { heads }) => sum + heads, 0);

/** Whom to invite for a meeting: people by name, the others as groups of those alike. */
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

type Figures = Omit<PlannedMeeting, 'id' | 'startedAt' | 'endedAt' | 'uid' | 'title' | 'repeats' | 'isEndless'>;

/** What a head at a rate costs for so long, and what five minutes less would cost less. */
type HeadCost = (rate: Rate, durationMs: number) => { minor: number; lessFiveMinor: number };

/** By lib/cost, once for each rate and length: heads of one rate cost the same to the minor unit, and a bill is their sum. */
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

/** What a meeting of this length comes to, to the minor unit. */
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
