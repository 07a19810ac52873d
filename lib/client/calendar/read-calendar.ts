import { say } from '#words/client-calendar.ts';
import { DAY } from '../../time.ts';
import { type CalendarPerson, keyOf, type ReadAttendee } from './attendees.ts';
import { MOST_EVENTS, MOST_LISTED, MOST_MEETINGS, MOST_STEPS_IN_ALL, MOST_ZONES, Unreadable } from './bounds.ts';
import { type Component, piecesOf } from './components.ts';
import type { CalendarContent, CalendarEntry, UnreadEvent, Version } from './content.ts';
import { type Expanded, expand, type Span } from './expand.ts';
import { lineNumbers, withPlainBreaks } from './lines.ts';
import { type CalendarEvent, readEvent, type SentComponent } from './read-event.ts';
import { Steps } from './rule.ts';
import { Zones } from './zone-definition.ts';
import { namedZone, placeZone, UTC } from './zones.ts';

/** The days that are read: at least back to the start of the quarter, or to `since`, and a year ahead plus a margin. */
const [DAYS_BACK, DAYS_AHEAD] = [100, 400];

/** How many events are read between progress reports. */
const AT_ONCE = 200;

export interface When {
  /** Epoch ms. */
  now: number;
  /** The reader's zone, for times without one. */
  timeZone: string;
  /** Epoch ms: meetings from then on are needed, however long ago that is. */
  since?: number | undefined;
}

/**
 * Reads a calendar. Yields its progress now and then, from 0 to 1. Unreadable events are listed, and reading continues.
 * Throws Unreadable if the text isn't a calendar.
 */
export function* readCalendar(given: string, { now, timeZone, since = now }: When): Generator<number, CalendarContent> {
  const text = withPlainBreaks(given);
  if (
    !/^[\s\ufeff]*BEGIN:VCALENDAR/i.test(text.slice(0, 10_000)) &&
    !/\n\ufeff?BEGIN:VCALENDAR/i.test(text.slice(0, 100_000))
  )
    throw new Unreadable(say('file.noCalendar'));
  const span = { from: Math.min(now - DAYS_BACK * DAY, since), to: now + DAYS_AHEAD * DAY };
  const steps = new Steps(MOST_STEPS_IN_ALL);
  const own = placeZone(timeZone) ?? UTC;
  const { events, zones, facts } = takeApart(text);
  yield 0.3;
  const floating = facts.timeZone === '' ? own : (namedZone(facts.timeZone) ?? own);
  const known = new Zones(floating, span.to + DAY, steps);
  for (const zone of zones) known.define(zone);
  const problems = new Problems(facts.unreadable);
  const read: CalendarEvent[] = [];
  for (const [i, component] of events.entries()) {
    if (i % AT_ONCE === 0) yield 0.3 + (0.4 * i) / events.length;
    problems.tell(component, () => read.push(readEvent(component, known)));
  }
  const collected = new Collected();
  let done = 0;
  const series = Map.groupBy(read, ({ uid }) => uid);
  for (const [uid, own] of series) {
    if (done % AT_ONCE === 0) yield 0.7 + (0.3 * done) / series.size;
    done += 1;
    if (collected.isFull) break;
    const [first] = own;
    problems.tell(first, () => {
      for (const one of expand(own, span, steps)) collected.add(uid, one, span);
    });
  }
  return {
    ...{ name: facts.name, method: facts.method },
    ...(facts.hasAllGuests && { hasAllGuests: true }),
    ...{ people: collected.people, entries: collected.entries, gone: collected.gone },
    ...span,
    events: events.length,
    canceled: read.filter(({ isCanceled }) => isCanceled).length,
    ...{ unreadable: problems.count, reasons: withLines(text, problems.reasons) },
    unknownZones: [...known.unknown].slice(0, MOST_LISTED).map((name) => name.slice(0, 60)),
    isCut: facts.isCut || collected.isFull,
  };
}

/** An unreadable event with its position. Line numbers come later, since finding them takes a pass over the whole file. */
type Unread = Omit<UnreadEvent, 'line'> & { at: number };

function withLines(text: string, unread: readonly Unread[]): UnreadEvent[] {
  const lines = lineNumbers(
    text,
    unread.map(({ at }) => at),
  );
  return unread.map(({ title, reason }, i) => ({ title, line: lines[i] ?? 1, reason }));
}

interface Facts {
  name: string;
  method: string;
  timeZone: string;
  hasAllGuests: boolean;
  isCut: boolean;
  unreadable: Unread[];
}

function takeApart(text: string): { events: SentComponent[]; zones: Component[]; facts: Facts } {
  const [events, zones]: [SentComponent[], Component[]] = [[], []];
  let method = '';
  const facts: Facts = { name: '', method: '', timeZone: '', hasAllGuests: false, isCut: false, unreadable: [] };
  for (const piece of piecesOf(text)) {
    if (piece.kind === 'calendar') method = '';
    else if (piece.kind === 'property') {
      const { name, value } = piece.property;
      if (name === 'x-wr-calname' || (name === 'name' && facts.name === '')) facts.name = value.trim().slice(0, 120);
      else if (name === 'method') {
        method = value.trim().toUpperCase();
        facts.method = method;
      } else if (name === 'x-wr-timezone') facts.timeZone = value.trim();
      // Only lib/client/connect writes this.
      else if (name === 'x-meeting-tab-guests') facts.hasAllGuests = value.trim() === 'ALL';
    } else if (piece.kind === 'unreadable') facts.unreadable.push(piece);
    else if (piece.component.name === 'vtimezone') {
      if (zones.length < MOST_ZONES) zones.push(piece.component);
    } else if (events.length < MOST_EVENTS) events.push({ ...piece.component, method });
    else {
      facts.isCut = true;
      break;
    }
  }
  return { events, zones, facts };
}

/** Counts the unreadable events, and keeps the first reasons. */
class Problems {
  count = 0;
  readonly reasons: Unread[] = [];

  constructor(before: readonly Unread[]) {
    for (const one of before) this.#add(one);
  }

  /** Runs `act`, and lists the event if it is unreadable. */
  tell(event: Component | CalendarEvent | undefined, act: () => void): void {
    try {
      act();
    } catch (thrown) {
      if (!(thrown instanceof Unreadable) || !event) throw thrown;
      const title =
        'uid' in event ? event.title : (event.properties.find(({ name }) => name === 'summary')?.value ?? '');
      this.#add({ title, at: event.at, reason: thrown.message });
    }
  }

  #add({ title, at, reason }: Unread): void {
    this.count += 1;
    if (this.reasons.length < MOST_LISTED) this.reasons.push({ title: title.slice(0, 120), at, reason });
  }
}

/** Collects the entries, and each person in them once. */
class Collected {
  readonly people: CalendarPerson[] = [];
  readonly entries: CalendarEntry[] = [];
  readonly gone: Version[] = [];
  readonly #places = new Map<string, number>();
  #meetings = 0;

  get isFull(): boolean {
    return this.#meetings >= MOST_MEETINGS;
  }

  add(uid: string, { event, starts, version, replaces, repeats, isEndless }: Expanded, { from }: Span): void {
    const known: Version = { uid, version, ...(replaces !== undefined && { replaces }) };
    if (starts.length === 0) {
      const isSeries = event.rules.length > 0 || event.more.length > 0;
      // An event that was over before the span is over in any version.
      if (isSeries || Math.max(event.start.at, replaces ?? 0) >= from) this.gone.push(known);
      return;
    }
    const [declined, who] = [true, false].map((has) =>
      event.attendees.filter(({ hasDeclined }) => hasDeclined === has).map((one) => this.#placeOf(one)),
    );
    const own = starts.slice(0, MOST_MEETINGS - this.#meetings);
    this.#meetings += own.length;
    this.entries.push({
      ...{ ...known, title: event.title, who: who ?? [], declined: declined ?? [], starts: own },
      ...{ durationMs: event.durationMs, repeats, isEndless, isDay: event.start.isDay, isFree: event.isFree },
    });
  }

  #placeOf({ email, name, kind }: ReadAttendee): number {
    const key = keyOf({ email, name });
    const known = this.#places.get(key);
    if (known === undefined) {
      this.#places.set(key, this.people.length);
      return this.people.push({ email, name, kind }) - 1;
    }
    const person = this.people[known];
    // Some events have the name, and some don't.
    if (person && person.name === '' && name !== '') this.people[known] = { ...person, name };
    return known;
  }
}
