import { hashOf } from '../../client/hash.ts';
import { BUDGET, type BudgetFields, type Meeting, type Records, WORKSPACE_BUDGET_ID } from '../../sync/records.ts';
import type { TableName } from '../../sync/schema.ts';
import { HOUR, MINUTE, SECOND } from '../../time.ts';
import { wallClock } from '../../zone.ts';
import { awayOn } from './away.ts';
import { type Day, dateOf, isWorkingDay, wallAt, weekdayOf, weekOf, yearBefore } from './calendar.ts';
import { seriesInCalendar } from './calendar-file.ts';
import type { Plan, Series } from './plan.ts';
import { type Random, randomBy } from './random.ts';

/** A record and its table, as a device writes them. */
export type Item =
  | { [Table in TableName]: { table: Table; record: Records[Table] } }[TableName]
  | { table: 'templates'; record: WorkspaceBudget };

interface WorkspaceBudget extends BudgetFields {
  id: string;
  kind: typeof BUDGET;
}

/** The records of one table, but that of templates, which also has a budget. */
export function recordsOf<Table extends Exclude<TableName, 'templates'>>(
  items: readonly Item[],
  table: Table,
): Records[Table][] {
  // An item's table says what its record is, which a comparison with a type parameter doesn't tell the compiler.
  return items.flatMap((item) => (item.table === table ? [item.record as Records[Table]] : []));
}

/** A year of a team: its people, topics, templates and budgets, then its meetings in order, each followed by what belongs to it. */
export interface Year {
  /** People, topics, templates, and the workspace's budget. A topic's is in its record. */
  roster: Item[];
  /** Oldest first. None overlaps another, since a device runs one meeting at a time. */
  meetings: HeldMeeting[];
}

export interface HeldMeeting {
  meeting: Meeting & { endedAt: number };
  /** The meeting's own record, its attendees, segments and pauses. */
  items: Item[];
}

/**
 * The year of a team that ends with the day before `until`. Everything comes from the seed and from the days themselves:
 * the same seed and day make the same records to the byte, and the next day's year has the same meetings but for its ends.
 */
export function yearOf(plan: Plan, seed: string, until: Day): Year {
  const team = teamOf(plan, seed);
  const meetings: HeldMeeting[] = [];
  for (let day = yearBefore(until); day < until; day += 1) {
    if (isWorkingDay(day, plan.country)) meetings.push(...meetingsOn(plan, team, seed, day));
  }
  return { roster: team.roster, meetings };
}

interface Team {
  seed: string;
  roster: Item[];
  /** By name. */
  people: ReadonlyMap<string, Records['people']>;
  topics: ReadonlyMap<string, string>;
  /** What meetings of a series know it by in the calendar that they are started from. */
  calendar: ReadonlyMap<Series, string>;
  clock: ReturnType<typeof wallClock>;
}

function teamOf(plan: Plan, seed: string): Team {
  const random = randomBy(`${seed} ${plan.name}`);
  const people = Object.entries(plan.people).map(([name, member]) => ({ id: random.id(), name, ...member }));
  const byName = new Map(people.map((person) => [person.name, person]));
  const topics = plan.topics.map((name) => ({ id: random.id(), name, ...budgetOf(plan, plan.budgets.topics?.[name]) }));
  const topicIds = new Map(topics.map(({ id, name }) => [name, id]));
  const templates = plan.templates.map((title) => templateOf(plan, title, { id: random.id(), byName, topicIds }));
  return {
    seed: `${seed} ${plan.name}`,
    roster: [
      ...topics.map((record): Item => ({ table: 'topics', record })),
      ...people.map((record): Item => ({ table: 'people', record })),
      ...templates.map((record): Item => ({ table: 'templates', record })),
      ...(plan.budgets.all === undefined ? [] : [workspaceBudget(plan, plan.budgets.all)]),
    ],
    people: byName,
    topics: topicIds,
    calendar: new Map([...seriesInCalendar(plan)].map(([series, uid]) => [series, hashOf(uid)])),
    clock: wallClock(plan.timeZone),
  };
}

const budgetOf = ({ currency }: Plan, amount: number | undefined): Partial<BudgetFields> =>
  amount === undefined ? {} : { budgetMinor: amount * 100, budgetCurrency: currency };

const workspaceBudget = ({ currency }: Plan, amount: number): Item => ({
  table: 'templates',
  record: { id: WORKSPACE_BUDGET_ID, kind: BUDGET, budgetMinor: amount * 100, budgetCurrency: currency },
});

interface Known {
  id: string;
  byName: ReadonlyMap<string, Records['people']>;
  topicIds: ReadonlyMap<string, string>;
}

/** Starts the next meeting of a series. */
function templateOf(
  { name: team, series }: Plan,
  title: string,
  { id, byName, topicIds }: Known,
): Records['templates'] {
  const one = series.find((each) => each.title === title);
  if (!one) throw new Error(`${team} has no series ${title}.`);
  const personIds = one.who.flatMap((name) => byName.get(name)?.id ?? []);
  return {
    ...{ id, name: title, title, topicId: topicIds.get(one.topic ?? '') ?? null, plannedMs: one.minutes * MINUTE },
    people: [
      ...personIds.map((personId) => ({ kind: 'person' as const, personId })),
      ...(one.groups ?? []).map((group) => ({ kind: 'group' as const, ...group })),
    ],
    addEmployerCosts: true,
  };
}

/** The share of meetings that are held: few around the new year, fewer than usual in August. */
function shareHeld({ country }: Plan, day: Day): number {
  const { month, date } = dateOf(day);
  if ((month === 12 && date >= 20) || (month === 1 && date <= 3)) return 0.25;
  return month === 8 ? (country === 'DE' ? 0.55 : 0.75) : 0.97;
}

function meetingsOn(plan: Plan, team: Team, seed: string, day: Day): HeldMeeting[] {
  const random = randomBy(`${team.seed} ${day}`);
  const share = shareHeld(plan, day);
  const due = plan.series
    .filter((series) => isDue(series, day))
    .filter((series) => random.chance(share * (series.chance ?? 1)))
    .toSorted((one, other) => wallTime(one, day) - wallTime(other, day));
  const away = awayOn(plan, seed, day);
  // No clock is set between eight in the morning and the evening.
  const offset = team.clock.momentOf(wallAt(day) + 12 * HOUR) - (wallAt(day) + 12 * HOUR);
  const held: HeldMeeting[] = [];
  let free = 0;
  for (const series of due) {
    const meeting = hold({ plan, team, series, random, away, scheduled: wallTime(series, day) + offset, free });
    if (!meeting) continue;
    held.push(meeting);
    free = meeting.meeting.endedAt + random.whole(40, 150) * SECOND;
  }
  return held;
}

function isDue({ weekdays, every = 1, turn = 0 }: Series, day: Day): boolean {
  return weekdays.includes(weekdayOf(day)) && weekOf(day) % every === turn;
}

/** When it is to begin, on the wall clock. */
function wallTime({ at }: Series, day: Day): number {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return wallAt(day) + hour * HOUR + minute * MINUTE;
}

interface Occasion {
  plan: Plan;
  team: Team;
  series: Series;
  random: Random;
  away: ReadonlySet<string>;
  /** Epoch ms. */
  scheduled: number;
  /** Epoch ms: the meeting before is over. */
  free: number;
}

/** A meeting that has to wait longer for the one before it is put off. */
const PATIENCE = 15 * MINUTE;

/** Holds a meeting; null if it is put off or too few are there. */
function hold({ plan, team, series, random, away, scheduled, free }: Occasion): HeldMeeting | null {
  const startedAt = Math.max(scheduled + Math.floor(random.fraction() ** 2 * 4 * MINUTE), free);
  const names = [...series.who, ...pickSome(series, random)];
  const there = names.filter((name, i) => !away.has(name) && (i === 0 || random.chance(0.95)));
  // In a large meeting somebody else starts the meter.
  const isLed = there[0] === names[0] || names.length > 3;
  if (startedAt - scheduled > PATIENCE || !isLed || there.length < 2) return null;
  const { hoursPerYear, loadMultiplier, overrunCapMinutes, currency } = plan;
  const lasts = lengthOf(series, random);
  const endedAt = startedAt + lasts;
  const inCalendar = team.calendar.get(series);
  const meeting = {
    ...{ id: random.id(), title: series.title, topicId: team.topics.get(series.topic ?? '') ?? null },
    ...{ startedAt, endedAt, plannedMs: series.isPlanned === false ? null : series.minutes * MINUTE },
    ...{ currency, hoursPerYear, loadMultiplier, overrunCapMinutes },
    ...(inCalendar !== undefined && { series: inCalendar }),
  };
  const items: Item[] = [{ table: 'meetings', record: meeting }];
  const together = random.id();
  for (const [i, name] of there.entries()) {
    const person = team.people.get(name);
    if (!person) throw new Error(`${plan.name} has no ${name}.`);
    const { id: personId, name: _, ...paid } = person;
    // As on a device: those who are listed together are shown in the order of their ids.
    const id = `${together}${String(i).padStart(5, '0')}`;
    items.push({ table: 'attendees', record: { id, meetingId: meeting.id, personId, count: 1, ...paid } });
    const stays = i === 0 ? [{ startedAt, endedAt: null }] : staysOf(startedAt, lasts, random);
    for (const stay of stays) items.push(segmentOf(meeting.id, id, stay, random));
  }
  for (const [i, group] of (series.groups ?? []).entries()) {
    const id = `${together}${String(there.length + i).padStart(5, '0')}`;
    items.push({ table: 'attendees', record: { id, meetingId: meeting.id, personId: null, ...group } });
    items.push(segmentOf(meeting.id, id, { startedAt, endedAt: null }, random));
  }
  for (const pause of pausesOf(series, startedAt, lasts, random)) {
    items.push({ table: 'pauses', record: { id: random.id(), meetingId: meeting.id, ...pause } });
  }
  return { meeting, items };
}

function pickSome({ some = [] }: Series, random: Random): string[] {
  const [first, second] = some.length === 0 ? [] : [random.pick(some), random.pick(some)];
  return [...new Set([first, second])].filter((name) => name !== undefined);
}

/** How long it takes, in ms: most often a little less than planned, and sometimes a good deal more. */
function lengthOf({ minutes, isPlanned = true, overruns }: Series, random: Random): number {
  const share = random.fraction();
  if (!isPlanned) return Math.floor((0.5 + share) * minutes * MINUTE);
  const isOver = random.chance(overruns);
  return Math.floor((isOver ? 1.02 + 0.4 * share ** 2 : 1 - 0.25 * share ** 2) * minutes * MINUTE);
}

interface Stay {
  startedAt: number;
  endedAt: number | null;
}

/** When somebody is in the room: as a rule all the time, which stays open until the meter stops. */
function staysOf(startedAt: number, lasts: number, random: Random): Stay[] {
  const from = random.chance(0.12) ? startedAt + Math.floor((0.04 + 0.2 * random.fraction()) * lasts) : startedAt;
  const whatHappens = random.fraction();
  if (whatHappens < 0.06) {
    return [{ startedAt: from, endedAt: startedAt + Math.floor((0.6 + 0.35 * random.fraction()) * lasts) }];
  }
  if (whatHappens < 0.075) {
    const left = startedAt + Math.floor((0.35 + 0.1 * random.fraction()) * lasts);
    const back = startedAt + Math.floor((0.5 + 0.2 * random.fraction()) * lasts);
    return [
      { startedAt: from, endedAt: left },
      { startedAt: back, endedAt: null },
    ];
  }
  return [{ startedAt: from, endedAt: null }];
}

const segmentOf = (meetingId: string, attendeeId: string, stay: Stay, random: Random): Item => ({
  table: 'segments',
  record: { id: random.id(), meetingId, attendeeId, ...stay },
});

/** Breaks: in the middle of long meetings, and now and then a short one. */
function pausesOf({ minutes, hasBreak = false }: Series, startedAt: number, lasts: number, random: Random) {
  const isShort = !hasBreak && minutes >= 45 && random.chance(0.05);
  if (!hasBreak && !isShort) return [];
  const from = startedAt + Math.floor((0.45 + 0.1 * random.fraction()) * lasts);
  const pause = isShort ? random.whole(120, 300) : random.whole(540, 960);
  return [{ startedAt: from, endedAt: from + pause * SECOND }];
}
