import {
  type Held,
  isReplaced,
  MOST_WEEKS,
  type Outcome,
  outcomeOf,
  type Standing,
  type Turn,
  turnsOf,
} from '../../cost/change.ts';
import { FEWEST_PEOPLE } from '../../reports/terms.ts';
import type { Change } from '../../sync/change-record.ts';
import { DAY, WEEK } from '../../time.ts';
import { isOfSeries, isSameSeries } from './changes.ts';
import type { MeetingSum } from './meeting-sums.ts';
import { seriesKey, seriesName } from './series.ts';
import { inYear } from './what-if.ts';

/** A change and its outcome. */
export interface Followed {
  change: Change;
  turns: readonly Turn[];
  outcome: Outcome;
  /** The savings in a year at this pace; null: too few days. */
  yearMinor: number | null;
  /** The series that took its place under another name; null: none. */
  other: { key: string; name: string } | null;
  /** Whether its figures cover so few people that they reveal what one of them is paid. */
  isRevealing: boolean;
  /** Whether it is still followed: not ended, and not replaced by a new decision about the series. */
  isFollowed: boolean;
  /** Whether there were any meetings since the decision. */
  hasMet: boolean;
}

/** A new series of mostly the same people replaces one only if it begins this soon after the decision. */
const SOON = 4 * WEEK;

/** Returns all changes in this currency and their outcomes, in the order decided. Meetings are in chronological order. */
export function followChanges(
  changes: readonly Change[],
  { metered, planned }: { metered: readonly MeetingSum[]; planned: readonly MeetingSum[] },
  { now, currency }: { now: number; currency: string },
): Followed[] {
  const heldIn = (meetings: readonly MeetingSum[]) => meetings.filter(({ startedAt }) => startedAt <= now);
  const [sinceMetered, sincePlanned] = [heldIn(metered), heldIn(planned)];
  const own = changes.filter((one) => one.currency === currency);
  const successors = successorsOf(own, { metered: sinceMetered, planned: sincePlanned });
  return own.map((change, i, all) => {
    const meetings = change.isPlanned ? sincePlanned : sinceMetered;
    const next = all.slice(i + 1).find((later) => isSameSeries(change, later));
    const until = Math.min(now, change.endedAt ?? now, next?.decidedAt ?? now);
    const since = meetings.filter(({ startedAt }) => startedAt >= change.decidedAt && startedAt < until);
    const own = since.filter((one) => isOfSeries(change, one));
    const successor = successors.get(change) ?? null;
    const other = since.filter(({ title }) => successor?.key === seriesKey(title));
    const turns = turnsOf(change, { own, other, anyAt: since.map(({ startedAt }) => startedAt), until });
    const outcome = outcomeOf(change, turns, successor !== null);
    const { savedMinor } = outcome;
    const yearMinor = inYear(Math.abs(savedMinor), daysOf(change, turns, until));
    return {
      ...{ change, turns, outcome, other: successor && { key: successor.key, name: successor.name } },
      yearMinor: yearMinor === null ? null : Math.sign(savedMinor) * yearMinor,
      isRevealing: isRevealing(change, { since: own, all: meetings }),
      isFollowed: change.endedAt === null && !next,
      hasMet: meetings.some(({ startedAt }) => startedAt >= change.decidedAt),
    };
  });
}

/** How many days the savings cover: after one meeting of a monthly series, a month. */
function daysOf({ kind, decidedAt, before }: Change, turns: readonly Turn[], until: number): number {
  const days = Math.floor((until - decidedAt) / DAY);
  if (days < WEEK / DAY) return days;
  if (!isReplaced(kind)) {
    const stood = turns.reduce((all, { stands }) => all + stands, 0);
    return Math.max(days, Math.round((stood * before.everyMs) / DAY));
  }
  // Count whole weeks, up to the last one that saves anything.
  const last = turns[MOST_WEEKS - 1];
  return last ? (last.at + WEEK - decidedAt) / DAY : days - (days % 7);
}

/** The people who were there for at least half as long as the person who was there the longest. */
function regularsOf(people: readonly { personId: string; personMs: number }[]): Set<string> {
  const most = Math.max(0, ...people.map(({ personMs }) => personMs));
  return new Set(people.filter(({ personMs }) => personMs > 0 && 2 * personMs >= most).map(({ personId }) => personId));
}

/**
 * Finds the series that replaced others: they began within four weeks after a decision, have been held more than once since,
 * and have mostly the same people. Of everyone in either series, at least half must be in both, or three quarters if the old
 * one continues. With fewer than two people in both, it can't be told. A series replaces the one it is most similar to.
 */
function successorsOf(
  changes: readonly Change[],
  meetings: { metered: readonly MeetingSum[]; planned: readonly MeetingSum[] },
): Map<Change, NonNullable<Followed['other']>> {
  const found = new Map<Change, NonNullable<Followed['other']> & { likeness: number }>();
  const begun = Map.groupBy(
    [false, true].flatMap((isPlanned) => seriesFrom(changes, meetings, isPlanned)),
    ({ key }) => key,
  );
  for (const [key, candidates] of begun) {
    const [best] = candidates.toSorted((a, b) => b.likeness - a.likeness);
    const known = best && found.get(best.change);
    if (best && (!known || known.likeness < best.likeness))
      found.set(best.change, { key, name: best.name, likeness: best.likeness });
  }
  return found;
}

interface Candidate {
  key: string;
  name: string;
  change: Change;
  /** The share of the people in either series who are in both. */
  likeness: number;
}

function seriesFrom(
  changes: readonly Change[],
  { metered, planned }: { metered: readonly MeetingSum[]; planned: readonly MeetingSum[] },
  isPlanned: boolean,
): Candidate[] {
  const following = changes.filter((one) => one.isPlanned === isPlanned && one.kind !== 'keep');
  if (following.length === 0) return [];
  const bySeries = Map.groupBy(isPlanned ? planned : metered, ({ title }) => seriesKey(title));
  return [...bySeries].flatMap(([key, own]) => {
    const [first] = own;
    if (!first || key === '' || own.length < 2 || changes.some((one) => isOfSeries(one, first))) return [];
    const people = regularsOf(timesOf(own));
    const name = seriesName(own.at(-1)?.title ?? '');
    return following.flatMap((change) => {
      const { decidedAt, kind, unrelated } = change;
      const isSoon = first.startedAt >= decidedAt && first.startedAt <= decidedAt + SOON;
      const before = regularsOf(change.before.people);
      const both = [...people].filter((one) => before.has(one)).length;
      const likeness = both / (before.size + people.size - both);
      const least = kind === 'end' || kind === 'write' ? 1 / 2 : 3 / 4;
      if (!isSoon || both < 2 || likeness < least || unrelated.includes(key)) return [];
      return [{ key, name, change, likeness }];
    });
  });
}

function timesOf(meetings: readonly Held[]): { personId: string; personMs: number }[] {
  const times = new Map<string, number>();
  for (const { personId, personMs } of meetings.flatMap(({ people }) => people))
    times.set(personId, (times.get(personId) ?? 0) + personMs);
  return [...times].map(([personId, personMs]) => ({ personId, personMs }));
}

/**
 * Whether a change's figures reveal a person's pay: fewer than three people are in them, or `shrink` lost fewer than three,
 * so that the savings are what those people are paid.
 */
function isRevealing(
  change: Change,
  { since, all }: { since: readonly MeetingSum[]; all: readonly MeetingSum[] },
): boolean {
  const { kind, before, decidedAt } = change;
  const paid = before.people.filter(({ totalMinor }) => totalMinor > 0);
  const named = { ms: 0, minor: 0 };
  for (const { personMs, totalMinor } of before.people) {
    named.ms += personMs;
    named.minor += totalMinor;
  }
  // Unnamed people who cost nothing hide nobody. The frozen sums don't tell them apart, but the meetings do.
  const hides = before.durationMs > 0 && before.totalMinor !== named.minor;
  const unnamed = hides ? Math.floor((before.personMs - named.ms) / before.durationMs) : 0;
  const crowds = all.flatMap((one) => {
    const isBefore = one.startedAt >= decidedAt - before.days * DAY && one.startedAt < decidedAt;
    return isBefore && isOfSeries(change, one) ? one.crowd : [];
  });
  const crowd = crowds.length === 0 ? unnamed : Math.min(unnamed, Math.max(...crowds));
  if (paid.length + crowd < FEWEST_PEOPLE) return true;
  if (kind !== 'shrink') return false;
  const stayed = new Set(since.flatMap(({ people }) => people.map(({ personId }) => personId)));
  const gone = paid.filter(({ personId }) => !stayed.has(personId)).length;
  const left = since.reduce((most, one) => Math.max(most, one.crowd), 0);
  return gone + Math.max(0, crowd - left) < FEWEST_PEOPLE;
}

/** The sums of all changes. */
export interface Totals {
  /** How many followed changes were meant to save something. */
  count: number;
  savedMinor: number;
  /** The yearly savings of followed changes for which both figures are known; null: there are none. */
  yearMinor: number | null;
  expectedMinor: number;
  /** Counts only followed changes. */
  standings: Readonly<Record<Standing, number>>;
  /** When the first of them was decided; null: there is none. */
  since: number | null;
}

export function totalsOf(followed: readonly Followed[]): Totals {
  const own = followed.filter(({ outcome: { standing } }) => standing !== 'kept' && standing !== 'over');
  const standings = { early: 0, held: 0, slipped: 0, grewBack: 0, kept: 0, over: 0 };
  for (const { outcome, isFollowed } of followed) if (isFollowed) standings[outcome.standing] += 1;
  // Changes that are no longer followed save nothing more.
  const paced = own.flatMap(({ change: { expectedMinor }, yearMinor, isFollowed }) =>
    isFollowed && yearMinor !== null && expectedMinor !== null ? { yearMinor, expectedMinor } : [],
  );
  return {
    ...{ count: own.filter(({ isFollowed }) => isFollowed).length, standings },
    savedMinor: own.reduce((all, { outcome }) => all + outcome.savedMinor, 0),
    yearMinor: paced.length === 0 ? null : paced.reduce((all, one) => all + one.yearMinor, 0),
    expectedMinor: paced.reduce((all, one) => all + one.expectedMinor, 0),
    since: own.reduce<number | null>(
      (first, { change }) => Math.min(first ?? change.decidedAt, change.decidedAt),
      null,
    ),
  };
}

/** Returns what may leave the device: without changes whose figures reveal a person's pay. */
export const toShare = (followed: readonly Followed[]): Followed[] =>
  followed.filter(({ isRevealing }) => !isRevealing);

/** Returns what was saved in a period, by the turns that began in it. */
export const savedWithin = (followed: readonly Followed[], { from, to }: { from: number; to: number }): number =>
  followed
    .flatMap(({ turns }) => turns)
    .reduce((all, { at, oldMinor, spentMinor }) => all + (at >= from && at < to ? oldMinor - spentMinor : 0), 0);
