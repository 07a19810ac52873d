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
  const ignored = new Set(decisions.ignored);
  const leftOut: LeftOut = { declined: 0, days: 0, free: 0, alone: 0, ignored: 0 };
  const seen = new Set<string>();
  const meetings: PlannedMeeting[] = [];
  for (const { people, entries } of contents) {
    const everyone = people.map(who);
    const known = new Map<string, Figures>();
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
      const figures = known.get(alike) ?? figuresOf(durationMs, own, basis.settings);
      known.set(alike, figures);
      const { uid, title, repeats, isEndless } = entry;
      for (const startedAt of entry.isDay ? workingDays(entry) : entry.starts) {
        const id = `${entry.uid} ${startedAt}`;
        if (seen.has(id)) continue;
        seen.add(id);
        meetings.push({ ...figures, uid, title, repeats, isEndless, id, startedAt, endedAt: startedAt + durationMs });
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

/** What a meeting of this length comes to, by lib/cost, to the minor unit. */
function figuresOf(durationMs: number, who: readonly Known[], settings: CostSettings): Figures {
  const attendees = who.map(({ rate, heads }) => ({ ...plainRate(rate), count: heads, segments: WHOLE }));
  const costed = { ...settings, startedAt: 0, plannedMs: durationMs, pauses: [], attendees };
  const bill = billOf({ ...costed, endedAt: durationMs });
  const shorter = billOf({ ...costed, endedAt: Math.max(0, durationMs - FIVE_MINUTES) });
  const shares = bill.shares.map((share, i) => ({ ...share, person: who[i]?.person ?? null }));
  const externals = shares.filter(({ external }) => external);
  const costing = shares.filter(({ totalMinor, count }) => totalMinor > 0 && count > 0);
  const cheapest = Math.min(...costing.map(({ totalMinor, count }) => totalMinor / count), bill.totalMinor);
  return {
    ...{ who, topicId: null, currency: null, plannedMs: durationMs, overrunMs: 0, overrunMinor: 0 },
    ...{ totalMinor: bill.totalMinor, durationMs: bill.durationMs, personMs: bill.personMs },
    attendeeCount: bill.attendeeCount,
    externalMinor: externals.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    externalMs: externals.reduce((sum, { personMs }) => sum + personMs, 0),
    people: shares.flatMap(({ person, totalMinor, personMs }) =>
      person ? [{ personId: person.id, totalMinor, personMs }] : [],
    ),
    crowd: costing.reduce((sum, { person, count }) => sum + (person ? 0 : count), 0),
    saved: {
      lessFive: bill.totalMinor - shorter.totalMinor,
      onTime: 0,
      oneFewer: bill.attendeeCount > 2 ? cheapest : 0,
    },
  };
}

const WHOLE = [{ startedAt: 0, endedAt: null }];
