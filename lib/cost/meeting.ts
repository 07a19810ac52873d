import { clockOf, type Interval, intersect, length, type Span, union, without } from './intervals.ts';
import { decimal, roundedQuotient, whole } from './rate.ts';

/**
 * What a meeting costs. Money is in minor units of one currency, times are epoch ms, all results are integers.
 *
 * The meter runs from the start to the end, but no longer than `overrunCapMinutes` after the planned end (without a plan,
 * 24 hours after the start), so a meeting that nobody stopped doesn't cost a weekend. A head is metered while any of its
 * segments lasts and no pause does. Its loaded rate is its hourly rate, or its yearly salary ÷ hoursPerYear, times
 * loadMultiplier for staff. Its cost is rounded once, half up, and then multiplied by `count`. All totals are sums of
 * these costs, so every breakdown adds up exactly.
 *
 * Worked examples, which tests/unit/cost.test.ts reads from here. Minutes count from the start; 2080 hours a year,
 * cap 120 minutes; "10-" is still open.
 *
 * | who      | rate          | load | count | present      | paused      | planned | ended | total | overrun |
 * |----------|---------------|------|-------|--------------|-------------|---------|-------|-------|---------|
 * | staff    | 6000/hour     | 1.3  | 1     | 0-           |             | 30      | 30    | 3900  | 0       |
 * | staff    | 6000/hour     | 1.3  | 1     | 0-           |             | 30      | 45    | 5850  | 1950    |
 * | external | 6000/hour     | 1.3  | 1     | 0-           |             | 30      | 45    | 4500  | 1500    |
 * | staff    | 10400000/year | 1.3  | 1     | 0-           |             | 60      | 60    | 6500  | 0       |
 * | external | 10400000/year | 1.3  | 2     | 0-           |             | 60      | 60    | 10000 | 0       |
 * | staff    | 6000/hour     | 1    | 1     | 0-20 10-30   | 5-15 10-20  | 60      | 60    | 1500  | 0       |
 * | staff    | 6000/hour     | 1    | 3     | 0-10 20-     | 25-         | 20      | 40    | 4500  | 1500    |
 * | staff    | 6000/hour     | 1    | 1     | 0-           |             | 30      | 600   | 15000 | 12000   |
 * | staff    | 6000/hour     | 1    | 1     | 0-           |             |         | 2000  | 144000 | 0      |
 * | staff    | 30/hour       | 1    | 2     | 0-1          |             | 60      | 60    | 2     | 0       |
 */
export interface Meeting {
  startedAt: number;
  /** Null: still running. */
  endedAt: number | null;
  /** Wall clock from the start; null, 0 or less: no plan. */
  plannedMs: number | null;
  hoursPerYear: number;
  loadMultiplier: number;
  overrunCapMinutes: number;
  pauses: readonly Span[];
  attendees: readonly Attendee[];
}

/** One person, or a group of `count`. */
export interface Attendee {
  /** Paid by invoice, so never loaded. */
  external: boolean;
  count: number;
  rateKind: 'hour' | 'year';
  rateMinor: number;
  segments: readonly Span[];
}

/** The figures of one attendee, all `count` of them. */
export interface Share {
  external: boolean;
  count: number;
  totalMinor: number;
  /** The cost after the planned end. */
  overrunMinor: number;
  personMs: number;
}

/**
 * A meeting's figures. Beyond 2^53−1 a figure is no longer exact; check with Number.isSafeInteger. Figures about the time
 * after the planned end are null without a plan.
 */
export interface Bill {
  totalMinor: number;
  overrunMinor: number | null;
  /** The time the meter ran, without pauses, whether or not anybody was there. */
  durationMs: number;
  overrunMs: number | null;
  /** Metered time of all heads. */
  personMs: number;
  attendeeCount: number;
  staffCount: number;
  externalCount: number;
  /** The cost per minute with everybody present. */
  perMinuteMinor: number;
  /** In the same order as the attendees. */
  shares: Share[];
}

/** A meeting at some moment: the bill so far, and what the ticker shows. */
export interface Moment extends Bill {
  /** `capped`: nobody ended the meeting, and the meter has stopped. */
  state: 'ahead' | 'running' | 'paused' | 'ended' | 'capped';
  /** The current cost per minute of those present; 0 while the meter isn't running. */
  burnPerMinuteMinor: number;
  /** Wall clock since the start, pauses included, until the meter stops. */
  elapsedMs: number;
  /** Wall clock until the planned end, 0 from then on; null without a plan. */
  leftMs: number | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LONGEST_UNPLANNED = 24 * HOUR;

/** Returns the meeting's bill at its end or, while it is running, at the moment its meter will stop automatically. */
export function billOf(meeting: Meeting): Bill {
  const meter = meterOf(meeting, Number.POSITIVE_INFINITY);
  const rates = ratesOf(meeting);
  const running = without(meter, intersect(union(meeting.pauses), meter));
  const metered = clockOf(running);
  const plannedEnd = plannedEndOf(meeting);
  /** How long the meter ran during `present`, from `since` on. */
  const meteredOf = (present: readonly Interval[], since = Number.NEGATIVE_INFINITY) =>
    present.reduce((ms, [from, to]) => ms + metered(Math.max(to, since)) - metered(Math.max(from, since)), 0);
  const shares = meeting.attendees.map((attendee): Share => {
    const present = union(attendee.segments);
    const count = whole(attendee.count);
    const times = (perHead: bigint) => Number(perHead * BigInt(count));
    const ms = meteredOf(present);
    return {
      external: attendee.external,
      count,
      totalMinor: times(rates.cost(attendee, ms)),
      overrunMinor: plannedEnd === null ? 0 : times(rates.cost(attendee, meteredOf(present, plannedEnd))),
      personMs: times(BigInt(ms)),
    };
  });
  // Plain additions are exact: no number is negative, so a sum that is safe has only safe partial sums.
  const sum = (figure: (share: Share) => number) => shares.reduce((total, share) => total + figure(share), 0);
  return {
    totalMinor: sum((share) => share.totalMinor),
    overrunMinor: plannedEnd === null ? null : sum((share) => share.overrunMinor),
    durationMs: length(running),
    overrunMs: plannedEnd === null ? null : metered(Number.POSITIVE_INFINITY) - metered(plannedEnd),
    personMs: sum((share) => share.personMs),
    attendeeCount: sum((share) => share.count),
    staffCount: sum((share) => (share.external ? 0 : share.count)),
    externalCount: sum((share) => (share.external ? share.count : 0)),
    perMinuteMinor: rates.perMinute(meeting.attendees),
    shares,
  };
}

/** Returns the meeting at `at` (epoch ms); nothing after it counts yet. At a finished meeting's end, this is its bill. */
export function momentOf(meeting: Meeting, at: number): Moment {
  const { endedAt } = meeting;
  const bill = billOf({ ...meeting, endedAt: Math.min(endedAt ?? at, at) });
  const plannedEnd = plannedEndOf(meeting);
  const state = stateOf(meeting, at);
  const present = meeting.attendees.filter(({ segments }) => covers(segments, at));
  return {
    ...bill,
    state,
    burnPerMinuteMinor: state === 'running' ? ratesOf(meeting).perMinute(present) : 0,
    elapsedMs: length(meterOf(meeting, at)),
    leftMs:
      plannedEnd === null ? null : Math.max(0, plannedEnd - Math.max(Math.floor(at), Math.floor(meeting.startedAt))),
  };
}

function stateOf(meeting: Meeting, at: number): Moment['state'] {
  if (at < meeting.startedAt) return 'ahead';
  if (meeting.endedAt !== null && at >= meeting.endedAt) return 'ended';
  if (at >= latestEndOf(meeting)) return 'capped';
  return covers(meeting.pauses, at) ? 'paused' : 'running';
}

function covers(spans: readonly Span[], at: number): boolean {
  return spans.some(({ startedAt, endedAt }) => startedAt <= at && at < (endedAt ?? Number.POSITIVE_INFINITY));
}

function plannedEndOf({ startedAt, plannedMs }: Meeting): number | null {
  const planned = whole(plannedMs ?? 0);
  return planned > 0 ? Math.floor(startedAt) + planned : null;
}

/** When the meter stops if nobody ends the meeting. */
function latestEndOf(meeting: Meeting): number {
  const plannedEnd = plannedEndOf(meeting);
  return plannedEnd === null
    ? Math.floor(meeting.startedAt) + LONGEST_UNPLANNED
    : plannedEnd + whole(meeting.overrunCapMinutes) * MINUTE;
}

/** When the meter ran, up to `until`: one interval, or none if it never started. */
function meterOf(meeting: Meeting, until: number): Interval[] {
  const from = Math.floor(meeting.startedAt);
  const to = Math.floor(Math.min(meeting.endedAt ?? Number.POSITIVE_INFINITY, latestEndOf(meeting), until));
  return Number.isFinite(from) && from < to ? [[from, to]] : [];
}

/**
 * Returns loaded rates as integers: minor units an hour over one denominator shared by all attendees of the meeting
 * (hoursPerYear × the denominator of loadMultiplier). Nothing is rounded before the end.
 */
function ratesOf({ hoursPerYear, loadMultiplier }: Meeting) {
  const load = decimal(loadMultiplier);
  const hours = BigInt(Math.max(1, whole(hoursPerYear)));
  const denominator = hours * load.denominator;
  const hourly = ({ external, rateKind, rateMinor }: Attendee): bigint =>
    BigInt(whole(rateMinor)) * (rateKind === 'hour' ? hours : 1n) * (external ? load.denominator : load.numerator);
  return {
    /** Returns one head's cost for `ms`. */
    cost: (attendee: Attendee, ms: number): bigint =>
      roundedQuotient(hourly(attendee) * BigInt(ms), denominator * BigInt(HOUR)),
    perMinute: (attendees: readonly Attendee[]): number => {
      const together = attendees.reduce((sum, attendee) => sum + hourly(attendee) * BigInt(whole(attendee.count)), 0n);
      return Number(roundedQuotient(together, denominator * 60n));
    },
  };
}
