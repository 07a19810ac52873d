import type { MeetingSum } from '../insights/meeting-sums.ts';
import { type CalendarContent, seriesOf } from './content.ts';
import type { PlannedMeeting } from './planned.ts';

/**
 * What meetings were planned to take and cost, and what they actually did. Money in minor units, times in ms; all are sums.
 */
export interface Against {
  count: number;
  plannedMinor: number;
  plannedMs: number;
  totalMinor: number;
  durationMs: number;
}

/** The sums of one series, or of all single meetings. */
export interface AgainstRow extends Against {
  /** The series' hash; empty: single meetings. */
  key: string;
  /** Its title in the calendar; empty if it has none, or for single meetings. */
  title: string;
}

export interface Compared {
  /** Most expensive first. */
  rows: AgainstRow[];
  all: Against;
  /** How many meetings belong to a series that isn't in these calendars, or is left out of the figures. */
  unplanned: number;
}

export const fromCalendar = (meetings: readonly MeetingSum[]): MeetingSum[] =>
  meetings.filter(({ series }) => series !== undefined);

/** Returns only those parts of the calendars that the meetings were started from: all we need to compare them. */
export function eventsOf(contents: readonly CalendarContent[], metered: readonly MeetingSum[]): CalendarContent[] {
  const wanted = new Set(metered.map(({ series }) => series));
  return contents.map((content) => ({
    ...content,
    entries: content.entries.filter(({ uid }) => wanted.has(seriesOf(uid))),
  }));
}

const NOTHING: Against = { count: 0, plannedMinor: 0, plannedMs: 0, totalMinor: 0, durationMs: 0 };

/**
 * Compares each meeting with the one of its series in the calendar that starts closest to it: a plan may have changed since.
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
    // The title of the last meeting, which the series has now.
    rows.set(key, { ...row, ...withMeeting(row, one, plan), title: key === '' ? '' : plan.title });
  }
  return {
    rows: [...rows.values()].sort((a, b) => b.totalMinor - a.totalMinor || (a.title < b.title ? -1 : 1)),
    ...{ all, unplanned },
  };
}

/** Returns the series whose meetings exceed their planned cost by the most, on average; null if none does. */
export function mostBeyond(rows: readonly AgainstRow[]): { row: AgainstRow; eachMinor: number } | null {
  const beyond = rows.flatMap((row) => {
    const eachMinor = Math.round((row.totalMinor - row.plannedMinor) / row.count);
    return row.key !== '' && eachMinor > 0 ? { row, eachMinor } : [];
  });
  const [most] = beyond.sort((a, b) => b.eachMinor - a.eachMinor);
  return most ?? null;
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
