import type { MeetingSum } from '../insights/meeting-sums.ts';
import { type CalendarContent, seriesOf } from './content.ts';
import type { PlannedMeeting } from './planned.ts';

/**
 * What meetings were planned to take and cost, and what they did take and cost. Money in minor units, times in ms;
 * plain sums.
 */
export interface Against {
  count: number;
  plannedMinor: number;
  plannedMs: number;
  totalMinor: number;
  durationMs: number;
}

/** The same for one series, or for all single meetings. */
export interface AgainstRow extends Against {
  /** The series' hash; empty: single meetings. */
  key: string;
  /** What the calendar calls it; empty: nothing, or these are single meetings. */
  title: string;
}

export interface Compared {
  /** Most expensive first. */
  rows: AgainstRow[];
  all: Against;
  /** How many meetings have a series that isn't in these calendars, or that is left out of the figures. */
  unplanned: number;
}

export const fromCalendar = (meetings: readonly MeetingSum[]): MeetingSum[] =>
  meetings.filter(({ series }) => series !== undefined);

/** The parts of these calendars that those meetings were started from: all we need to compare them. */
export function eventsOf(contents: readonly CalendarContent[], metered: readonly MeetingSum[]): CalendarContent[] {
  const wanted = new Set(metered.map(({ series }) => series));
  return contents.map((content) => ({
    ...content,
    entries: content.entries.filter(({ uid }) => wanted.has(seriesOf(uid))),
  }));
}

const NOTHING: Against = { count: 0, plannedMinor: 0, plannedMs: 0, totalMinor: 0, durationMs: 0 };

/**
 * Compares meetings with those of their series in the calendar that are nearest to their starts: a plan may have
 * changed since.
 */
export function compare(metered: readonly MeetingSum[], planned: readonly PlannedMeeting[]): Compared {
  const plans = Map.groupBy(planned, ({ uid }) => uid);
  const bySeries = new Map([...plans].map(([uid, own]) => [seriesOf(uid), own]));
  const rows = new Map<string, AgainstRow>();
  let [all, unplanned] = [NOTHING, 0];
  for (const one of metered) {
    const plan = nearest(bySeries.get(one.series ?? '') ?? [], one.startedAt);
    if (!plan) {
      unplanned += 1;
      continue;
    }
    all = withMeeting(all, one, plan);
    const key = plan.repeats ? (one.series ?? '') : '';
    const row = rows.get(key) ?? { ...NOTHING, key, title: '' };
    // The title that the series has now, which is the last meeting's.
    rows.set(key, { ...row, ...withMeeting(row, one, plan), title: key === '' ? '' : plan.title });
  }
  return {
    rows: [...rows.values()].sort((a, b) => b.totalMinor - a.totalMinor || (a.title < b.title ? -1 : 1)),
    ...{ all, unplanned },
  };
}

/** The series whose meetings cost the most beyond their plan, each time; null: none does. */
export function mostBeyond(rows: readonly AgainstRow[]): { row: AgainstRow; eachMinor: number } | null {
  const beyond = rows.flatMap((row) => {
    const eachMinor = Math.round((row.totalMinor - row.plannedMinor) / row.count);
    return row.key !== '' && eachMinor > 0 ? { row, eachMinor } : [];
  });
  return beyond.reduce<(typeof beyond)[number] | null>(
    (most, one) => (most === null || one.eachMinor > most.eachMinor ? one : most),
    null,
  );
}

function nearest(planned: readonly PlannedMeeting[], at: number): PlannedMeeting | undefined {
  const distance = ({ startedAt }: PlannedMeeting) => Math.abs(startedAt - at);
  return planned.reduce<PlannedMeeting | undefined>(
    (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
    undefined,
  );
}

function withMeeting(sum: Against, metered: MeetingSum, plan: PlannedMeeting): Against {
  return {
    count: sum.count + 1,
    plannedMinor: sum.plannedMinor + plan.totalMinor,
    plannedMs: sum.plannedMs + plan.durationMs,
    totalMinor: sum.totalMinor + metered.totalMinor,
    durationMs: sum.durationMs + metered.durationMs,
  };
}
