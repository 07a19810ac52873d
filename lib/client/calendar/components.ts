import ICAL from 'ical.js';
import { say } from '#words/client-calendar.ts';
import { DEEPEST, LONGEST_EVENT, LONGEST_ZONE, Unreadable } from './bounds.ts';
import { KEPT, linesOf, nameOf } from './lines.ts';

/** A property of a component, parsed as ical.js does. */
export interface Property {
  /** In lower case. */
  name: string;
  /** Keyed by names in lower case. */
  parameters: Readonly<Record<string, string>>;
  value: string;
}

export interface Component {
  /** In lower case: `vevent`. */
  name: string;
  /** The number of characters before it. */
  at: number;
  properties: readonly Property[];
  parts: readonly Component[];
}

/** A part of a file: a complete component, an unreadable one, or a property of the calendar itself. */
export type Piece =
  | { kind: 'component'; component: Component }
  | { kind: 'unreadable'; at: number; title: string; reason: string }
  | { kind: 'property'; property: Property }
  /** Another calendar begins in the file. */
  | { kind: 'calendar' };

interface Open {
  name: string;
  at: number;
  /** The lines that are kept, unfolded. */
  lines: string[];
  length: number;
  parts: Component[];
  problem: string | null;
  hasEventLines: boolean;
}

/** Components of one level can't contain each other: a new one ends any open one of its level, with everything in it. */
const LEVELS: Readonly<Record<string, number>> = {
  ...{ vcalendar: 0, vevent: 1, vtodo: 1, vjournal: 1, vfreebusy: 1, vavailability: 1, vtimezone: 1 },
  ...{ standard: 2, daylight: 2, valarm: 2 },
};
const UNKNOWN = 3;
const levelOf = (name: string) => LEVELS[name] ?? UNKNOWN;

/**
 * Splits a calendar's text into pieces. Only one event at a time is held, so memory doesn't grow with the file. An event
 * with an unreadable line, or without an end, becomes a piece of its own kind, and reading continues.
 */
export function* piecesOf(text: string): Generator<Piece> {
  const open: Open[] = [];
  let tooDeep = 0;
  for (const { content, at } of linesOf(text)) {
    // Most lines are neither, and checking one letter is faster than a regular expression.
    const mayBe = content.length < 100 && 'BbEe'.includes(content.charAt(0));
    const [, verb, kind] = (mayBe && /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(content)) || [];
    if (verb === undefined) {
      const top = open.at(-1);
      if (top) keep(top, content, open);
      // The calendar's own lines, before its first event, and lines of a component whose beginning is missing.
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
 * Closes all open components from index `from` on. `reason` says why an event among them can't be read: it has no end. Null:
 * the first of them ends at `at`, and with it everything inside.
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

/** Properties that events share with their alarms. */
const OF_ALARMS = new Set(['uid', 'duration', 'last-modified']);

/** Keeps a line if it matters. A component beyond its bound is unreadable. */
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
 * Events usually repeat the same people in the same words. Parsing those lines again would take a third of the reading time.
 */
const known = new Map<string, Property>();
const REPEATED = new Set(['attendee', 'organizer', 'status', 'transp']);
const [MOST_REPEATED, LONGEST_REPEATED] = [10_000, 500];

/** The most characters before a date's value. */
const LONGEST_HEAD = 500;

/**
 * `NAME:value`, at most with a zone, and nothing escaped: most lines of most files. ical.js returns the same, but slower.
 */
const SIMPLE = /^([\w-]+)(?:;TZID=([^";:,^\\]+))?:([^\\]*)$/i;

/** Parses a line. Dates, rules and the like stay as written: dates.ts and read-rule.ts read them. */
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

/** Adds missing quotes around a zone's name, as in `TZID=(UTC-05:00) Eastern Time (US & Canada):20261123T090000`. */
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
