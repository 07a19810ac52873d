import { type Bill, billOf } from '../../cost/meeting.ts';
import { hashOf } from '../../ids.ts';
import { BUDGET, type BudgetFields, type Meeting, type Records, WORKSPACE_BUDGET_ID } from '../../sync/records.ts';
import type { TableName } from '../../sync/schema.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../time.ts';
import { wallClock } from '../../zone.ts';
import { type Day, isWorkingDay, parseDay, textOf, weekdayOf, weekOf, yearBefore } from './calendar.ts';
import { seriesInCalendar } from './calendar-file.ts';
import { type ChangeItem, changesIn, decisionBefore, seriesOn } from './changes.ts';
import { PLANS, type Plan, type Series } from './plans.ts';
import { type Random, randomBy } from './random.ts';

/** A record with its table, as a device writes them. */
export type Item =
  | { [Table in TableName]: { table: Table; record: Records[Table] } }[TableName]
  | { table: 'templates'; record: (BudgetFields & { id: string; kind: typeof BUDGET }) | ChangeItem };

/** Returns the records of one table, except templates, which also hold a budget and changes. */
export function recordsOf<Table extends Exclude<TableName, 'templates'>>(
  items: readonly Item[],
  table: Table,
): Records[Table][] {
  // An item's table determines its record's type, but TypeScript can't infer that from a comparison with a type parameter.
  return items.flatMap((item) => (item.table === table ? [item.record as Records[Table]] : []));
}

export interface HeldMeeting {
  meeting: Meeting & { endedAt: number };
  /** The meeting's own record, and its attendees, segments and pauses. */
  items: Item[];
}

/**
 * Makes a team's year that ends with the day before `until`. Everything comes from the seed and from the days themselves:
 * the same seed and day make the same records to the byte, and the next day's year has the same meetings except at its ends,
 * unless the last decision has changed.
 */
function yearOf(plan: Plan, seed: string, until: Day) {
  const team = teamOf(plan, seed);
  const decided = decisionBefore(until);
  const meetings: HeldMeeting[] = [];
  for (let day = yearBefore(until); day < until; day += 1) {
    if (isWorkingDay(day)) meetings.push(...meetingsOn(team, day, seriesOn(plan, decided, day)));
  }
  // No meetings overlap, since a device runs one at a time.
  const changes = changesIn(plan, seed, decided, meetings.map(sumOf));
  return { roster: [...team.roster, ...changes.map((record) => ({ table: 'templates' as const, record }))], meetings };
}

type Team = ReturnType<typeof teamOf>;

function teamOf(plan: Plan, seed: string) {
  const random = randomBy(`${seed} ${plan.name}`);
  const people = new Map(Object.entries(plan.people).map(([name, one]) => [name, { id: random.id(), name, ...one }]));
  const budget = (amount: number) => ({ budgetMinor: amount * 100, budgetCurrency: plan.currency });
  const topics = [...new Set(plan.series.map(({ topic }) => topic).filter(Boolean))].map((name) => {
    const amount = plan.budgets[name];
    return { id: random.id(), name, ...(amount && budget(amount)) };
  });
  const topicIds = new Map(topics.map(({ id, name }) => [name, id]));
  const roster: Item[] = [
    ...topics.map((record) => ({ table: 'topics' as const, record })),
    ...[...people.values()].map((record) => ({ table: 'people' as const, record })),
    // Templates that start the next meeting of their series.
    ...plan.series.flatMap(({ title, topic, minutes, who, groups }) => {
      if (!plan.highlights.includes(title)) return [];
      const record = {
        ...{ id: random.id(), name: title, title, topicId: topicIds.get(topic) ?? null, plannedMs: minutes * MINUTE },
        people: [
          ...who.map((name) => ({ kind: 'person' as const, personId: people.get(name)?.id ?? '' })),
          ...groups.map((group) => ({ kind: 'group' as const, ...group })),
        ],
        addEmployerCosts: true,
      };
      return { table: 'templates' as const, record };
    }),
  ];
  const { all } = plan.budgets;
  if (all) roster.push({ table: 'templates', record: { id: WORKSPACE_BUDGET_ID, kind: BUDGET, ...budget(all) } });
  return {
    ...{ plan, seed, roster, people, topicIds, clock: wallClock(plan.timeZone) },
    /** The IDs of series in the calendar that meetings are started from. */
    calendar: new Map([...seriesInCalendar(plan)].map(([series, uid]) => [slotOf(series), hashOf(uid)])),
  };
}

/** Identifies a series, however long or often it is held. */
const slotOf = ({ title, weekdays, at, turn }: Series) => `${title} ${weekdays} ${at} ${turn}`;

function meetingsOn(team: Team, day: Day, all: readonly Series[]): HeldMeeting[] {
  const { plan, seed, clock } = team;
  const random = randomBy(`${seed} ${plan.name} ${day}`);
  const date = textOf(day).slice(5);
  const isSummer = date.startsWith('08');
  // Few meetings are held around the new year, and fewer than usual in August.
  const share = date >= '12-20' || date <= '01-03' ? 0.25 : isSummer ? 0.7 : 0.97;
  const due = all
    .filter(({ weekdays, every, turn }) => weekdays.includes(weekdayOf(day)) && weekOf(day) % every === turn)
    .filter(({ chance }) => random.chance(share * chance))
    .toSorted((one, other) => one.at - other.at);
  // People are away, on vacation or ill, for a week at a time.
  const isAway = (name: string) => randomBy(`${seed} ${name} ${weekOf(day)}`).chance(isSummer ? 0.2 : 0.06);
  const away = new Set(Object.keys(plan.people).filter(isAway));
  // Clocks are never set between 8 AM and the evening.
  const midnight = clock.whenReads(day * DAY + 12 * HOUR) - 12 * HOUR;
  const held: HeldMeeting[] = [];
  let free = 0;
  for (const series of due) {
    const { at, who, some } = series;
    const startedAt = Math.max(midnight + at + Math.floor(random.fraction() ** 2 * 4 * MINUTE), free);
    const names = [...who, ...new Set([...random.pick(some), ...random.pick(some)])];
    const there = names.filter((name, i) => !away.has(name) && (i === 0 || random.chance(0.95)));
    // In a large meeting, somebody else can start the meter.
    const isLed = there[0] === names[0] || names.length > 3;
    // A meeting that would have to wait too long for the previous one is dropped.
    if (startedAt - (midnight + at) > 15 * MINUTE || !isLed || there.length < 2) continue;
    const meeting = hold(team, series, random, startedAt, there);
    held.push(meeting);
    free = meeting.meeting.endedAt + random.whole(40, 150) * SECOND;
  }
  return held;
}

function hold(team: Team, series: Series, random: Random, startedAt: number, there: readonly string[]): HeldMeeting {
  const { minutes, hasBreak, isPlanned } = series;
  const share = random.fraction();
  // Most meetings take a little less than planned, and some take much more.
  const ofPlan = random.chance(series.overruns) ? 1.02 + 0.4 * share ** 2 : 1 - 0.25 * share ** 2;
  const lasts = Math.floor((isPlanned ? ofPlan : 0.5 + share) * minutes * MINUTE);
  const endedAt = startedAt + lasts;
  /** Returns a moment of the meeting, in a range of its length. */
  const within = (from: number, to: number) => startedAt + Math.floor((from + (to - from) * random.fraction()) * lasts);
  const { hoursPerYear, loadMultiplier, overrunCapMinutes, currency } = team.plan;
  const inCalendar = team.calendar.get(slotOf(series));
  const meeting = {
    ...{ id: random.id(), title: series.title, topicId: team.topicIds.get(series.topic) ?? null },
    ...{ startedAt, endedAt, plannedMs: isPlanned ? minutes * MINUTE : null },
    ...{ currency, hoursPerYear, loadMultiplier, overrunCapMinutes },
    ...(inCalendar !== undefined && { series: inCalendar }),
  };
  const items: Item[] = [{ table: 'meetings', record: meeting }];
  const together = random.id();
  const people = there.flatMap((name) => team.people.get(name) ?? []);
  const attendees = [
    ...people.map(({ id: personId, name: _, ...rate }) => ({ personId, count: 1, ...rate })),
    ...series.groups.map((group) => ({ personId: null, ...group })),
  ];
  for (const [i, one] of attendees.entries()) {
    // As on a device: attendees added together are shown in the order of their IDs.
    const id = `${together}${String(i).padStart(5, '0')}`;
    items.push({ table: 'attendees', record: { id, meetingId: meeting.id, ...one } });
    const mayMove = i > 0 && one.personId !== null;
    const stay = {
      startedAt: mayMove && random.chance(0.12) ? within(0.04, 0.24) : startedAt,
      // Open until the meter stops.
      endedAt: mayMove && random.chance(0.06) ? within(0.6, 0.95) : null,
    };
    items.push({ table: 'segments', record: { id: random.id(), meetingId: meeting.id, attendeeId: id, ...stay } });
  }
  // Long meetings have a break; others sometimes have a short one.
  if (hasBreak || (minutes >= 45 && random.chance(0.05))) {
    const from = within(0.45, 0.55);
    const to = from + (hasBreak ? random.whole(540, 960) : random.whole(120, 300)) * SECOND;
    const pause = { id: random.id(), meetingId: meeting.id, startedAt: from, endedAt: to };
    items.push({ table: 'pauses', record: pause });
  }
  return { meeting, items };
}

/** Returns what a meeting cost, in total and for each named person. */
function sumOf(held: HeldMeeting) {
  const { durationMs, totalMinor, personMs, shares } = billOfHeld(held);
  const people = recordsOf(held.items, 'attendees').flatMap(({ personId }, i) => {
    const share = shares[i];
    return share && personId !== null ? [{ personId, totalMinor: share.totalMinor, personMs: share.personMs }] : [];
  });
  const { startedAt, title } = held.meeting;
  return { startedAt, title, durationMs, totalMinor, personMs, people };
}

/**
 * Returns the day that the demo's year leads up to, like `2026-11-22`: at `now` (epoch ms), today in the westernmost
 * workspace.
 */
export const demoDay = (now: number): string =>
  new Date(wallClock('America/Los_Angeles').read(now)).toISOString().slice(0, 10);

/**
 * Returns the demo's workspaces: how each meets, and a year of it that ends with the day before `day`, like `2026-11-22`.
 */
export const demoOf = (day: string, seed = 'meeting-tab') =>
  PLANS.map((plan) => ({ plan, year: yearOf(plan, seed, parseDay(day)) }));
export type DemoWorkspace = ReturnType<typeof demoOf>[number];

/** Returns what a meeting cost. */
export function billOfHeld({ meeting, items }: HeldMeeting): Bill {
  const segmentsOf = Map.groupBy(recordsOf(items, 'segments'), ({ attendeeId }) => attendeeId);
  return billOf({
    ...meeting,
    attendees: recordsOf(items, 'attendees').map((one) => ({ ...one, segments: segmentsOf.get(one.id) ?? [] })),
    pauses: recordsOf(items, 'pauses'),
  });
}
