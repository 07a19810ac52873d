import { roundedQuotient } from './rate.ts';

/**
 * What a change to a series saves. Both sides use the rates and the pace frozen at the decision, so a later raise isn't
 * growing back. Money is in minor units, times in ms, all safe integers; quotients are rounded once, half up.
 */

/** What can be decided about a series. `end` and `write` replace its meetings; the others change them. */
export const CHANGE_KINDS = ['keep', 'shorten', 'shrink', 'space', 'end', 'write'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A meeting that took place. */
export interface Held {
  startedAt: number;
  durationMs: number;
  totalMinor: number;
  personMs: number;
  /** Only attendees with a name. */
  people: readonly { personId: string; totalMinor: number; personMs: number }[];
}

/** A person's time in the meetings before the change, and what it cost. */
interface Frozen {
  personId: string;
  totalMinor: number;
  personMs: number;
}

/** The sums of the meetings before the decision. */
export interface Before {
  count: number;
  totalMinor: number;
  durationMs: number;
  personMs: number;
  people: readonly Frozen[];
  /** Days from the first of these meetings to the decision, at least 1. */
  days: number;
  /** How many of the weeks from the first of these meetings to the decision had any meeting at all. */
  weeks: number;
  /** When the last one started, and the average and shortest gap between starts; both are 0 for a single meeting. */
  lastAt: number;
  everyMs: number;
  shortestMs: number;
}

/** What was decided. Only the fields of its kind count. */
export interface Terms {
  kind: ChangeKind;
  /** `shorten`: the new length. */
  toMs: number;
  /** `shrink`: how many people should attend. */
  heads: number;
  /** `space`: one of every so many meetings stays. */
  every: number;
  /** `write`: how many people read it, and for how long each. */
  readers: number;
  readMs: number;
}

export interface Decided extends Terms {
  decidedAt: number;
  before: Before;
  /** The series would have ended anyway, so the change saves nothing. */
  isOver: boolean;
}

/** Returns whether the meetings are to end. Savings are then counted by weeks. */
export const isReplaced = (kind: ChangeKind) => kind === 'end' || kind === 'write';

const WEEK = 7 * 24 * 60 * 60_000;
const WORKDAYS = 5;
/** `end` and `write` save for one year: nobody knows what would have happened after that. */
export const MOST_WEEKS = 52;

/** `amount` × `of` ÷ `by` in whole numbers. Uses BigInt: the product may have more digits than a double holds. */
function portion(amount: number, of: number, by: number): number {
  return by <= 0 ? 0 : Number(roundedQuotient(BigInt(amount) * BigInt(of), BigInt(by)));
}

function sum<One>(all: readonly One[], figure: (one: One) => number): number {
  return all.reduce((so, one) => so + figure(one), 0);
}

/** Adds up meetings, at least one, in chronological order. `anyAt`: the starts of all series' meetings, in any order. */
export function beforeOf(meetings: readonly Held[], decidedAt: number, anyAt: readonly number[]): Before {
  const starts = meetings.map(({ startedAt }) => startedAt);
  const [first, last] = [starts[0] ?? decidedAt, starts.at(-1) ?? decidedAt];
  const gaps = starts.slice(1).map((at, i) => at - (starts[i] ?? at));
  const people = new Map<string, Frozen>();
  for (const { personId, totalMinor, personMs } of meetings.flatMap(({ people }) => people)) {
    const known = people.get(personId) ?? { personId, totalMinor: 0, personMs: 0 };
    people.set(personId, {
      personId,
      totalMinor: known.totalMinor + totalMinor,
      personMs: known.personMs + personMs,
    });
  }
  const weeks = new Set([...starts, ...anyAt.filter((at) => at >= first && at < decidedAt)].map(weekBefore(decidedAt)));
  return {
    count: meetings.length,
    totalMinor: sum(meetings, (one) => one.totalMinor),
    durationMs: sum(meetings, (one) => one.durationMs),
    personMs: sum(meetings, (one) => one.personMs),
    people: [...people.values()],
    days: Math.max(1, Math.ceil((decidedAt - first) / (WEEK / 7))),
    weeks: Math.max(1, weeks.size),
    lastAt: last,
    everyMs: gaps.length === 0 ? 0 : Math.round((last - first) / gaps.length),
    shortestMs: gaps.length === 0 ? 0 : Math.min(...gaps),
  };
}

const weekBefore = (decidedAt: number) => (at: number) => Math.ceil((decidedAt - at) / WEEK);

/** Returns what a meeting costs at the frozen rates. New people cost what the unnamed ones did, or else the average. */
export function atFrozenRates(before: Before, meeting: Held): number {
  const rates = ratesOf(before);
  const unnamed = meeting.personMs - sum(meeting.people, ({ personMs }) => personMs);
  return (
    sum(meeting.people, ({ personId, personMs }) => rates.of(personId, personMs)) + rates.crowd(Math.max(0, unnamed))
  );
}

function ratesOf(before: Before) {
  const known = new Map(before.people.map((one) => [one.personId, one]));
  const crowd = {
    totalMinor: before.totalMinor - sum(before.people, ({ totalMinor }) => totalMinor),
    personMs: before.personMs - sum(before.people, ({ personMs }) => personMs),
  };
  const at = (rate: { totalMinor: number; personMs: number } | undefined, ms: number) => {
    const { totalMinor, personMs } = rate && rate.personMs > 0 ? rate : before;
    return portion(totalMinor, ms, personMs);
  };
  return { of: (personId: string, ms: number) => at(known.get(personId), ms), crowd: (ms: number) => at(crowd, ms) };
}

/** Returns what the earlier meetings would have cost under the decision. */
export function asDecided(terms: Terms, before: Before): number {
  const { count, totalMinor, durationMs, personMs } = before;
  switch (terms.kind) {
    case 'keep':
      return totalMinor;
    case 'shorten':
      return Math.min(totalMinor, portion(totalMinor, count * terms.toMs, durationMs));
    case 'shrink':
      // Counts heads by time: someone who comes and goes counts in proportion to the time they stayed.
      return Math.min(totalMinor, portion(totalMinor, terms.heads * durationMs, personMs));
    case 'space':
      return portion(totalMinor, 1, Math.max(1, terms.every));
    case 'end':
      return 0;
    case 'write':
      return portion(totalMinor, count * terms.readers * terms.readMs, personMs);
  }
}

/** Fewer than 7 days say too little about a year. A decision looks back at most 84. */
const DAYS = { fewest: 7, most: 84 };

/**
 * Returns the savings expected in a year at the frozen pace: negative if it costs more, null for a single meeting, which has
 * no pace.
 */
export function expectedInYear(terms: Terms, before: Before): number | null {
  const less = before.totalMinor - asDecided(terms, before);
  if (less === 0) return 0;
  const { count, everyMs, days } = before;
  if (count < 2) return null;
  // Two meetings a week apart count as two weeks, even if the first was eight days ago.
  const paced = Math.min(DAYS.most, Math.round(count * (everyMs / (WEEK / 7))));
  return Math.sign(less) * portion(Math.abs(less), 365, Math.max(DAYS.fewest, paced, days));
}

interface Step {
  at: number;
  /** How many meetings or weeks of the old way it replaces. */
  stands: number;
  /** What was spent, including meetings under another name. */
  spentMinor: number;
}

/** A step of the comparison: a meeting that took place, or for `end` and `write` a week in which anybody met. */
export interface Turn extends Step {
  /** What the old way would have cost. */
  oldMinor: number;
  /** What it should have cost under the decision. */
  aimMinor: number;
}

interface Since {
  /** The series' meetings since the decision, in chronological order. */
  own: readonly Held[];
  /** Meetings of a series that took its place. */
  other: readonly Held[];
  /** The starts of all series' meetings. */
  anyAt: readonly number[];
  /** Now, or when following ended. */
  until: number;
}

/**
 * Returns the turns since a decision. Only meetings that took place are compared, so a holiday saves nothing. An extra
 * meeting, one that starts sooner than half the shortest gap before the decision, has no counterpart in the old way.
 */
export function turnsOf(change: Decided, since: Since): Turn[] {
  // A series that stays as it is saves nothing, however it goes on.
  if (change.isOver || change.kind === 'keep') return [];
  const byWeeks = isReplaced(change.kind);
  const turns = byWeeks ? weeksOf(change, since) : meetingsOf(change, since);
  const { totalMinor, count, weeks } = change.before;
  const aim = asDecided(change, change.before);
  let [units, oldSoFar, aimSoFar] = [0, 0, 0];
  return turns.map(({ at, stands, spentMinor }) => {
    units += stands;
    // Round the running sums, so that the turns add up to the total.
    const old = portion(totalMinor, units, byWeeks ? weeks : count);
    const aimed = portion(aim, units, byWeeks ? weeks : count);
    const turn = { at, stands, oldMinor: old - oldSoFar, aimMinor: aimed - aimSoFar, spentMinor };
    [oldSoFar, aimSoFar] = [old, aimed];
    return turn;
  });
}

function meetingsOf({ before, decidedAt, kind, every }: Decided, { own, other, until }: Since): Step[] {
  const { shortestMs, everyMs } = before;
  const most = kind === 'space' ? Math.max(1, every) : 1;
  // What a gap exceeds whole multiples of the pace by carries over to the next. On workdays, every fifth gap has a weekend.
  const mostOver = Math.min(everyMs, WORKDAYS * (everyMs - shortestMs));
  // Meetings skipped before the decision aren't savings of the change.
  let [last, over] = [Math.max(before.lastAt, decidedAt - everyMs), 0];
  const standsFor = (gap: number) => {
    if (everyMs === 0) return 1;
    const stands = Math.min(most, Math.max(1, Math.round((over + gap) / everyMs)));
    const left = Math.max(-mostOver, Math.min(mostOver, over + gap - stands * everyMs));
    // A longer gap is a holiday; the next gap may include a weekend.
    over = gap > (most + 2) * everyMs ? -mostOver : left;
    return stands;
  };
  const steps = own
    .filter(({ startedAt }) => startedAt <= until)
    .map((meeting): Step => {
      const gap = meeting.startedAt - last;
      const isExtra = gap < shortestMs / 2;
      if (!isExtra) last = meeting.startedAt;
      return {
        at: meeting.startedAt,
        stands: isExtra ? 0 : standsFor(gap),
        spentMinor: atFrozenRates(before, meeting),
      };
    });
  const extra = other
    .filter(({ startedAt }) => startedAt <= until)
    .map((meeting) => ({ at: meeting.startedAt, stands: 0, spentMinor: atFrozenRates(before, meeting) }));
  return [...steps, ...extra].sort((a, b) => a.at - b.at);
}

function weeksOf({ before, decidedAt, kind, readers, readMs }: Decided, { own, other, anyAt, until }: Since): Step[] {
  const weekOf = (at: number) => Math.floor((at - decidedAt) / WEEK);
  const whole = weekOf(until);
  const met = new Set(anyAt.map(weekOf));
  const reading = kind === 'write' ? portion(before.totalMinor, before.count * readers * readMs, before.personMs) : 0;
  const held = Map.groupBy([...own, ...other], ({ startedAt }) => weekOf(startedAt));
  const steps: Step[] = [];
  let [units, read] = [0, 0];
  for (let week = 0; week < whole && steps.length < MOST_WEEKS; week += 1) {
    const meetings = held.get(week) ?? [];
    if (!met.has(week) && meetings.length === 0) continue;
    units += 1;
    const readSoFar = portion(reading, units, before.weeks);
    const spentMinor = sum(meetings, (one) => atFrozenRates(before, one)) + readSoFar - read;
    read = readSoFar;
    steps.push({ at: decidedAt + week * WEEK, stands: 1, spentMinor });
  }
  return steps;
}

/** `early`: too early to say. `kept`: no change was intended. `over`: the series would have ended anyway. */
export type Standing = 'early' | 'held' | 'slipped' | 'grewBack' | 'kept' | 'over';

export interface Outcome {
  standing: Standing;
  oldMinor: number;
  spentMinor: number;
  /** The exact savings so far: `oldMinor` − `spentMinor`. */
  savedMinor: number;
  /** The number of meetings or weeks behind these figures. */
  count: number;
}

/** Below these counts it is too early to say. */
const FEWEST = { meetings: 3, weeks: 4 };
/** Only the last four count. */
const LAST = 4;

/**
 * Held: the last four saved at least half of what was decided. Grew back: they didn't, but four in a row before them did, or
 * another series took its place. Slipped: they didn't, and no four before them did.
 */
export function outcomeOf(
  change: Pick<Decided, 'kind' | 'isOver'>,
  turns: readonly Turn[],
  hasOther: boolean,
): Outcome {
  const [oldMinor, spentMinor] = [sum(turns, (one) => one.oldMinor), sum(turns, (one) => one.spentMinor)];
  const counted = groupsOf(turns);
  const figures = { oldMinor, spentMinor, savedMinor: oldMinor - spentMinor, count: counted.length };
  const standing = (): Standing => {
    if (change.isOver) return 'over';
    if (change.kind === 'keep') return 'kept';
    if (counted.length < (isReplaced(change.kind) ? FEWEST.weeks : FEWEST.meetings)) return 'early';
    if (holds(counted.slice(-LAST))) return 'held';
    const held = counted.some((_, i) => i + LAST < counted.length && holds(counted.slice(i, i + LAST)));
    return held || hasOther ? 'grewBack' : 'slipped';
  };
  return { standing: standing(), ...figures };
}

/** Combines each meeting that has no counterpart in the old way with the turn before it. */
function groupsOf(turns: readonly Turn[]): Turn[] {
  const groups: Turn[] = [];
  for (const turn of turns) {
    const last = groups.at(-1);
    if (turn.oldMinor > 0 || !last) groups.push({ ...turn });
    else last.spentMinor += turn.spentMinor;
  }
  return groups;
}

const holds = (turns: readonly Turn[]): boolean =>
  2 * sum(turns, ({ oldMinor, spentMinor }) => oldMinor - spentMinor) >=
  sum(turns, ({ oldMinor, aimMinor }) => oldMinor - aimMinor);
