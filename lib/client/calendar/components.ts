import ICAL from 'ical.js';
import { DEEPEST, LONGEST_EVENT, LONGEST_ZONE, Unreadable } from './bounds.ts';
import { KEPT, linesOf, nameOf } from './lines.ts';
import { say } from './say.ts';

/** A property of a component, as ical.js takes its line apart. */
export interface Property {
  /** In lower case. */
  name: string;
  /** By names in lower case. */
  parameters: Readonly<Record<string, string>>;
  value: string;
}

export interface Component {
  /** In lower case: `vevent`. */
  name: string;
  /** Where it begins: the number of characters before it. */
  at: number;
  properties: readonly Property[];
  parts: readonly Component[];
}

/** A part of a file: a complete component, an incomplete one, or a property of the calendar itself. */
export type Piece =
  | { kind: 'component'; component: Component }
  | { kind: 'unreadable'; at: number; title: string; reason: string }
  | { kind: 'property'; property: Property }
  /** Another calendar of the file begins. */
  | { kind: 'calendar' };

interface Open {
  name: string;
  at: number;
  /** Lines that are kept, unfolded. */
  lines: string[];
  length: number;
  parts: Component[];
  problem: string | null;
  hasEventLines: boolean;
}

/** What can't be in one another: the beginning of one ends what is open of its level, and whatever is in that. */
const LEVELS: Readonly<Record<string, number>> = {
  ...{ vcalendar: 0, vevent: 1, vtodo: 1, vjournal: 1, vfreebusy: 1, vavailability: 1, vtimezone: 1 },
  ...{ standard: 2, daylight: 2, valarm: 2 },
};
const UNKNOWN = 3;
const levelOf = (name: string) => LEVELS[name] ?? UNKNOWN;

/**
 * Takes a calendar's text apart. Only one event at a time is held, so memory doesn't grow with the file. An event with
 * a line that can't be read, or without an end, becomes its own kind of piece, and reading continues.
 */
export function* piecesOf(text: string): Generator<Piece> {
  const open: Open[] = [];
  let tooDeep = 0;
  for (const { content, at } of linesOf(text)) {
    // Most lines are neither, and checking one letter is faster than a pattern.
    const mayBe = content.length < 100 && 'BbEe'.includes(content.charAt(0));
    const [, verb, kind] = (mayBe && /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(content)) || [];
    if (verb === undefined) {
      const top = open.at(-1);
      if (top) keep(top, content, open);
      // The calendar's own lines, before its first event, and lines of a component without a beginning.
      if (top?.name === 'vcalendar') yield* own(top);
      continue;
    }
    const name = kind?.toLowerCase() ?? '';
    const level = levelOf(name);
    if (level < UNKNOWN) tooDeep = 0;
    if (verb.toUpperCase() === 'BEGIN') {
      const from = open.findIndex((one) => levelOf(one.name) === level || (level < 2 && levelOf(one.name) > level));
      if (level < UNKNOWN && from >= 0) yield* close(open, from, say('event.noEnd'), at);
      if (open.length >= DEEPEST) tooDeep += 1;
      else open.push({ name, at, lines: [], length: 0, parts: [], problem: null, hasEventLines: false });
      if (name === 'vcalendar') yield { kind: 'calendar' };
    } else if (tooDeep > 0) tooDeep -= 1;
    else {
      const from = open.findLastIndex((one) => one.name === name);
      if (from >= 0) yield* close(open, from, null, at);
      else if (name === 'vevent') yield { kind: 'unreadable', at, title: '', reason: say('event.noBeginning') };
    }
  }
  yield* close(open, 0, say('event.cutOff'), text.length);
}

/**
 * Closes what is open from there on. `reason` says why an event among it can't be read: nothing has ended it; null: the
 * end of the first one is at `at`, and ends what is in it, too.
 */
function* close(open: Open[], from: number, reason: string | null, at: number): Generator<Piece> {
  const hasEvent = open.slice(from).some(({ name }) => name === 'vevent');
  for (let ended = open.pop(); ended; ended = open.length > from ? open.pop() : undefined) {
    const parent = open.at(-1);
    const event = open.find(({ name }) => name === 'vevent');
    const isUnended = reason !== null || open.length > from;
    if (event && ended.hasEventLines && isUnended) event.problem ??= say('event.partNoEnd');
    if (ended.name === 'vevent' && reason !== null) yield unreadable(ended, reason);
    else if (ended.name !== 'vcalendar') yield* finished(ended, parent);
    else if (reason !== null && !hasEvent)
      yield { kind: 'unreadable', at: Math.max(0, at - 1), title: '', reason: say('file.noEnd') };
  }
}

function unreadable({ at, lines }: Open, reason: string): Piece {
  return { kind: 'unreadable', at, title: titleIn(lines), reason };
}

function* own(calendar: Open): Generator<Piece> {
  for (const line of calendar.lines.splice(0)) {
    const property = tryProperty(line);
    if (property) yield { kind: 'property', property };
  }
}

function* finished(ended: Open, parent: Open | undefined): Generator<Piece> {
  if (ended.name === 'standard' || ended.name === 'daylight') {
    const part = componentOf(ended);
    if (typeof part !== 'string' && parent && parent.parts.length < 500) parent.parts.push(part);
    return;
  }
  if (ended.name !== 'vevent' && ended.name !== 'vtimezone') return;
  const component = componentOf(ended);
  if (typeof component !== 'string') yield { kind: 'component', component };
  else if (ended.name === 'vevent') yield unreadable(ended, component);
}

function componentOf({ name, at, lines, parts, problem }: Open): Component | string {
  if (problem !== null) return problem;
  try {
    return { name, at, properties: lines.map(propertyOf), parts };
  } catch (thrown) {
    return thrown instanceof Unreadable ? thrown.message : say('event.unreadable');
  }
}

/** Lines of events that their alarms have, too. */
const OF_ALARMS = new Set(['uid', 'duration', 'last-modified']);

/** Keeps a line, if it matters. A component beyond its bound counts as unreadable. */
function keep(open: Open, content: string, all: readonly Open[]): void {
  const name = nameOf(content);
  const kept = KEPT[open.name];
  if (!kept && !open.hasEventLines)
    open.hasEventLines =
      KEPT.vevent?.has(name) === true && !OF_ALARMS.has(name) && all.some((one) => one.name === 'vevent');
  if (open.problem !== null || !kept?.has(name)) return;
  open.length += content.length;
  if (open.length > (open.name === 'vevent' ? LONGEST_EVENT : LONGEST_ZONE)) {
    open.problem = say('event.tooLarge');
    open.lines = open.lines.filter((line) => /^summary/i.test(line));
  } else open.lines.push(content);
}

function propertyOf(line: string): Property {
  const property = known.get(line) ?? tryProperty(line);
  if (!property) throw new Unreadable(say('event.line', { line: line.slice(0, 60) }));
  if (REPEATED.has(property.name) && line.length <= LONGEST_REPEATED && known.size < MOST_REPEATED)
    known.set(line, property);
  return property;
}

/**
 * Event after event has the same people, in the same words. Parsing those again would take a third of the time of
 * reading.
 */
const known = new Map<string, Property>();
const REPEATED = new Set(['attendee', 'organizer', 'status', 'transp']);
const [MOST_REPEATED, LONGEST_REPEATED] = [10_000, 500];

/** Characters before the value of a date. */
const LONGEST_HEAD = 500;

/**
 * `NAME:value`, with a zone at most, and nothing escaped: most lines of most files. ical.js returns the same, but
 * slower.
 */
const SIMPLE = /^([\w-]+)(?:;TZID=([^";:,^\\]+))?:([^\\]*)$/i;

/** Dates, rules and the like stay as they are written: dates.ts and read-rule.ts read them. */
function tryProperty(given: string): Property | null {
  const line = DATES.test(given) ? withQuotes(given) : given;
  const [, simple, tzid, rest] = SIMPLE.exec(line) ?? [];
  if (simple !== undefined && rest !== undefined)
    return { name: simple.toLowerCase(), parameters: tzid === undefined ? {} : { tzid }, value: rest };
  try {
    const [name, parameters, type, value]: unknown[] = ICAL.parse.property(line, PLAIN);
    if (typeof name !== 'string' || typeof value !== 'string' || type === undefined) return null;
    const entries = Object.entries(parameters ?? {}).map(([key, of]) => [key.toLowerCase(), String(of)]);
    return { name: name.toLowerCase(), parameters: Object.fromEntries(entries), value };
  } catch {
    return null;
  }
}

const DATES = /^(?:dtstart|dtend|recurrence-id|exdate|rdate);/i;

/** A zone's name that needs quotes, and has none: `TZID=(UTC-05:00) Eastern Time (US & Canada):20261123T090000`. */
function withQuotes(line: string): string {
  const end = line.lastIndexOf(':');
  const isDate = /^\d{4}-?\d\d-?\d\d/.test(line.slice(end + 1, end + 11));
  const [, before, zone, after = ''] =
    (isDate && end <= LONGEST_HEAD && /^(.*;TZID=)([^";]*[:,][^";]*)(;.*)?$/i.exec(line.slice(0, end))) || [];
  return zone === undefined ? line : `${before}"${zone}"${after}${line.slice(end)}`;
}

/** ical.js's design set without value types: only text is unescaped. */
const PLAIN = {
  ...ICAL.design.icalendar,
  property: Object.fromEntries(
    [...(KEPT.vcalendar ?? []), ...(KEPT.vevent ?? []), ...(KEPT.vtimezone ?? []), ...(KEPT.standard ?? [])].map(
      (name) => [
        name,
        { defaultType: ['summary', 'name', 'x-wr-calname', 'tzid'].includes(name) ? 'text' : 'unknown' },
      ],
    ),
  ),
  value: { text: ICAL.design.icalendar.value.text, unknown: {} },
};

function titleIn(lines: readonly string[]): string {
  return tryProperty(lines.find((line) => /^summary/i.test(line)) ?? '')?.value ?? '';
}
