import { say } from '#words/team.ts';
import { beforeOf, type Outcome, outcomeOf, turnsOf } from '../../cost/change.ts';
import type { Budget, Decision, Entry, LedgerSummary, LedgerSums } from '../../ledgers/schema.ts';
import { SIZES } from '../../ledgers/terms.ts';
import { DAY } from '../../time.ts';
import { type Calendar, fromDate } from '../insights/days.ts';
import { NONE, type Row, type Sums, together } from '../insights/groups.ts';
import type { MeetingSum } from '../insights/meeting-sums.ts';
import { type DayRange, type Part, partsOf, startOfPart } from '../insights/ranges.ts';
import { seriesKey, seriesName } from '../insights/series.ts';
import { type Suggestion, suggestionsOf } from '../insights/suggestions.ts';

/* Converts a ledger for Insights: the service's sums to rows, and single meetings to sums. */

const NO_EXTERNALS = { externalMinor: 0, externalMs: 0 };

export const sumsIn = (sums: LedgerSums): Sums => ({ ...sums, ...NO_EXTERNALS });

export function seriesRows({ bySeries }: LedgerSummary): Row[] {
  return bySeries.map(({ series, title, isRest, ...sums }) => {
    const name = title === null ? say('series.untitled') : seriesName(title);
    return {
      key: series ?? NONE,
      label: isRest ? say('series.others') : series === null ? say('series.oneOffs') : name,
      ...sumsIn(sums),
    };
  });
}

export function topicRows({ byTopic }: LedgerSummary): Row[] {
  return byTopic.map(({ topic, isRest, ...sums }) => {
    return {
      key: topic ?? NONE,
      label: isRest ? say('series.others') : (topic ?? say('topics.none')),
      ...sumsIn(sums),
    };
  });
}

/** The weekday is from 1, Monday, to 7, Sunday. */
export function hourRows({ byHour }: LedgerSummary): (Row & { weekday: number; hour: number })[] {
  return byHour.map(({ weekday, hour, ...sums }) => {
    const day = weekday === 0 ? 7 : weekday;
    return { key: `${day} ${hour}`, label: '', weekday: day, hour, ...sumsIn(sums) };
  });
}

export function sizeRows({ bySize }: LedgerSummary): (Row & { least: number; most: number | null })[] {
  return bySize.map(({ least, ...sums }) => {
    const next = SIZES.find((size) => size > least);
    return { key: String(least), label: '', least, most: next === undefined ? null : next - 1, ...sumsIn(sums) };
  });
}

/** Returns a row for each part of the range, in order, including empty ones, labeled with its first day. */
export function partRows({ byDay }: LedgerSummary, range: DayRange, part: Part, calendar: Calendar): Row[] {
  const of = Map.groupBy(byDay, ({ day }) => startOfPart(fromDate(day) ?? 0, part, calendar.firstWeekday));
  return partsOf(range, part, calendar).map((day) => {
    return { key: String(day), label: String(day), ...together((of.get(day) ?? []).map(sumsIn)) };
  });
}

/**
 * Returns an entry as a meeting for Insights. Nobody in it has a name. Its planned length is known only as far as it was
 * used, so no rule counts it as ending early.
 */
export function sumOfEntry(entry: Entry): MeetingSum {
  const { key, title, startedAt, durationMs, personMs, heads, costMinor, overrunMs, overrunMinor } = entry;
  const portion = (part: number, of: number) => (of === 0 ? 0 : Math.floor((costMinor * Math.min(part, of)) / of));
  return {
    ...{ id: key, title: title ?? '', topicId: null, startedAt, endedAt: startedAt + durationMs, currency: null },
    plannedMs: overrunMs === null ? null : durationMs - overrunMs,
    ...{ totalMinor: costMinor, durationMs, personMs, attendeeCount: heads, overrunMs, overrunMinor },
    ...{ ...NO_EXTERNALS, people: [], crowd: heads },
    saved: { lessFive: portion(5 * 60_000, durationMs), onTime: overrunMinor ?? 0, oneFewer: portion(1, heads) },
  };
}

/** Returns entries in chronological order. */
const inOrder = (entries: readonly Entry[]): MeetingSum[] =>
  entries.map(sumOfEntry).sort((a, b) => a.startedAt - b.startedAt);

/** How far back suggestions and decisions look. */
export const LOOKED_AT = 84 * DAY;

/** Returns suggestions based on the entries of the last twelve weeks, except for series with a decision. */
export function teamSuggestions(
  entries: readonly Entry[],
  { calendar, now, decisions }: { calendar: Calendar; now: number; decisions: readonly Decision[] },
): Suggestion[] | null {
  const decided = new Set(decisions.map(({ name }) => seriesKey(name)));
  return suggestionsOf(inOrder(entries), {
    ...{ calendar, now, dismissed: new Set() },
    isDecided: (title) => decided.has(seriesKey(title)),
  });
}

/** Returns the series of a title among entries; null if no entry has one. */
export function seriesOfTitle(entries: readonly Entry[], title: string): string | null {
  const key = seriesKey(title);
  return entries.find((one) => one.series !== null && seriesKey(one.title ?? '') === key)?.series ?? null;
}

/**
 * Returns the outcome of a decision, by its series' entries from twelve weeks before it on; null without any before. `metAt`:
 * when anybody met, to the day, since a series that has ended has no entries to tell.
 */
export function outcomeFor(
  decision: Decision,
  entries: readonly Entry[],
  { metAt, now }: { metAt: readonly number[]; now: number },
): Outcome | null {
  const { series, change: kind, toMs, heads, every, decidedAt } = decision;
  const own = inOrder(entries.filter((one) => one.series === series));
  const held = own.filter(({ startedAt }) => startedAt >= decidedAt - LOOKED_AT && startedAt < decidedAt);
  if (held.length === 0) return null;
  const before = beforeOf(held, decidedAt, metAt);
  const terms = { kind, toMs, heads, every, readers: 0, readMs: 0 };
  const decided = { ...terms, decidedAt, before, isOver: false };
  const since = own.filter(({ startedAt }) => startedAt >= decidedAt && startedAt <= now);
  return outcomeOf(decided, turnsOf(decided, { own: since, other: [], anyAt: metAt, until: now }), false);
}

/** Returns how much of a budget a month's meetings have used; null with too few senders, or if it is among the rest. */
export function usedOf({ kind, of }: Budget, month: LedgerSummary): number | null {
  if (kind === 'ledger') return month.sums.totalMinor;
  const rows = kind === 'topic' ? month.byTopic : month.bySeries;
  const nameOf = (row: (typeof rows)[number]) => ('series' in row ? row.series : row.topic);
  const found = rows.find((row) => nameOf(row) === of && !row.isRest);
  return found?.totalMinor ?? (month.few || rows.some(({ isRest }) => isRest) ? null : 0);
}
