import { FEWEST_PEOPLE } from '../../reports/terms.ts';
import type { CostSettings, Person, Rate } from '../../sync/records.ts';
import { MINUTE } from '../../time.ts';
import { parseGroup } from '../input/groups.ts';
import { plainDigits } from '../input/parse.ts';
import { normalize } from '../meetings/search.ts';
import { MOST_ATTENDEES } from './bounds.ts';
import type { Decisions } from './decisions.ts';
import { headsIn, meetingCost } from './planned.ts';
import { type Known, whoIs } from './who.ts';
import { calendarText, inMailto, inQuotes, inText, inUtc, type Line, withShortLines } from './write-calendar.ts';

/* A meeting that isn't sent yet: what it would cost, and its draft for a calendar. */

/** How often it would be held, with its rule and the number of times a year. */
export const OFTEN = {
  once: { rule: '', times: 1 },
  workday: { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', times: 260 },
  week: { rule: 'FREQ=WEEKLY', times: 52 },
  twoWeeks: { rule: 'FREQ=WEEKLY;INTERVAL=2', times: 26 },
  month: { rule: 'FREQ=MONTHLY', times: 12 },
  quarter: { rule: 'FREQ=MONTHLY;INTERVAL=3', times: 4 },
} as const;
export type Often = keyof typeof OFTEN;

export const isOften = (text: string): text is Often => Object.hasOwn(OFTEN, text);

export interface DraftBasis {
  roster: readonly Person[];
  settings: CostSettings;
  decisions: Pick<Decisions, 'domains' | 'heads'>;
  /** The rate of everyone else; null: not set. */
  others: Rate | null;
}

export interface TypedPeople {
  who: readonly Known[];
  /** Words that are neither on the list, nor an address, nor a number. */
  strange: readonly string[];
  /** Whether the rate of everyone else applies to someone, and whether it isn't set. */
  hasOthers: boolean;
  isCostUnknown: boolean;
}

const NOTHING: Rate = { rateKind: 'hour', rateMinor: 0, external: false };

/** Reads `Ada, ben@example.com, 5, 2 × 80/h`: names on the list, addresses, numbers of people, and groups with a rate. */
export function peopleIn(text: string, { roster, settings, decisions, others }: DraftBasis): TypedPeople {
  const whoOf = whoIs(roster, decisions, others ?? NOTHING);
  const found = new Map<string, Known>();
  const strange: string[] = [];
  let hasOthers = false;
  for (const piece of piecesOf(text, roster)) {
    const one = readPiece(piece);
    if (!one) strange.push(piece);
    // Two addresses, or a name and an address, may belong to one person.
    else found.set(one.person?.id ?? (one.email || `${found.size}`), one);
  }

  function readPiece(piece: string): Known | undefined {
    const count = /^\d{1,5}$/.exec(plainDigits(piece))?.[0];
    const email = /[^\s<>]+@[^\s<>]+/.exec(piece)?.[0]?.toLowerCase() ?? '';
    if (count !== undefined || email !== '') {
      const heads = Number(count ?? 1);
      if (heads < 1 || heads > MOST_ATTENDEES) return undefined;
      const one = whoOf({ email, name: '', kind: count === undefined ? 'person' : 'group' });
      hasOthers ||= one.person === null;
      return { ...one, heads };
    }
    const group = parseGroup(piece, settings.currency)?.group;
    if (group) {
      const { role, count: heads, rateKind, rateMinor, external } = group;
      const rate = { rateKind, rateMinor, external };
      return { key: '', email: '', name: role, isGroup: true, person: null, rate, heads };
    }
    const one = whoOf({ email: '', name: nameOn(roster, piece), kind: 'person' });
    return one.person ? one : undefined;
  }

  const who = [...found.values()];
  return { who, strange, hasOthers, isCostUnknown: hasOthers && others === null };
}

const apart = (text: string): string[] =>
  text
    .split(/[,;،؛、，；\n]/)
    .map((piece) => piece.trim())
    .filter(Boolean);

/** Splits what was typed into pieces. A name on the list that has a comma, such as `Lovelace, Ada`, is one piece. */
export function piecesOf(text: string, roster: readonly Person[]): string[] {
  const pieces = apart(text);
  const names = roster.map(({ name }) => ({ name, parts: apart(name).map(normalize) }));
  const long = names.filter(({ parts }) => parts.length > 1).sort((a, b) => b.parts.length - a.parts.length);
  for (const at of pieces.keys()) {
    const one = long.find(({ parts }) => parts.every((part, i) => part === normalize(pieces[at + i] ?? '')));
    if (one) pieces.splice(at, one.parts.length, one.name);
  }
  return pieces;
}

/** The full name meant by `Ada`, if only one person matches. */
function nameOn(roster: readonly Person[], typed: string): string {
  const [one, another] = roster.filter(({ name }) => normalize(name).startsWith(normalize(typed)));
  return one && !another ? one.name : typed;
}

/** Adds a person at the end of the text, or removes them. */
export function withPerson(text: string, name: string, roster: readonly Person[]): string {
  const pieces = piecesOf(text, roster);
  const rest = pieces.filter((piece) => normalize(piece) !== normalize(name));
  return (rest.length < pieces.length ? rest : [...pieces, name]).join(', ');
}

/** A cost, and everyone's time added up. */
interface Price {
  minor: number;
  personMs: number;
}

export interface DraftPrice extends Price {
  heads: number;
  /** What each change would save per meeting. */
  less: readonly (Price & { change: 'minutes5' | 'minutes25' | 'person' })[];
  /** Too few people to show money: the cost would reveal what one of them earns. People who cost nothing hide nobody. */
  isHours: boolean;
}

const SHORTER = [
  ['minutes5', 5 * MINUTE],
  ['minutes25', 25 * MINUTE],
] as const;

/** Returns what one such meeting would cost, by the same rules as the calendar's bill. */
export function priceOf(who: readonly Known[], durationMs: number, settings: CostSettings): DraftPrice {
  const whole = meetingCost(who, durationMs, settings);
  const heads = headsIn(who);
  const paid = whole.people.filter(({ totalMinor }) => totalMinor > 0).length + whole.crowd;
  const isHours = heads < FEWEST_PEOPLE || (paid > 0 && paid < FEWEST_PEOPLE);
  const shorter = SHORTER.flatMap(([change, ms]) => {
    if (ms >= durationMs) return [];
    const { totalMinor, personMs } = meetingCost(who, durationMs - ms, settings);
    return [{ change, minor: whole.totalMinor - totalMinor, personMs: whole.personMs - personMs }];
  });
  const fewer = { change: 'person', minor: whole.saved.oneFewer, personMs: durationMs } as const;
  return {
    ...{ minor: whole.totalMinor, personMs: whole.personMs, heads, isHours },
    less: [...shorter, ...(heads > 1 ? [fewer] : [])],
  };
}

interface Draft {
  title: string;
  durationMs: number;
  often: Often;
  who: readonly Known[];
  /** The text of its notes. */
  note: string;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The next working day on this device's clock. */
function nextWorkday(now: number): Date {
  const day = new Date(now);
  do day.setDate(day.getDate() + 1);
  while (day.getDay() % 6 === 0);
  return day;
}

/** Formats a day as `20261123`. */
function inDigits(day: Date): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('');
}

/** Returns the draft as a calendar file. `id` becomes part of its UID. */
export function draftFile({ title, durationMs, often, who, note }: Draft, id: string, now: number): string {
  const day = nextWorkday(now);
  const { rule } = OFTEN[often];
  // Not every month has a 29th, 30th or 31st, but each has, say, a last Thursday.
  const isLast = rule.startsWith('FREQ=MONTHLY') && day.getDate() > 28;
  const lines: Line[] = [
    ['UID', `${id}@meeting-tab`],
    ['DTSTAMP', inUtc(now)],
    // Without a zone: it's ten o'clock wherever the file is opened.
    ['DTSTART', `${inDigits(day)}T100000`],
    ['DURATION', `PT${Math.round(durationMs / MINUTE)}M`],
    ['SUMMARY', inText(title)],
    ['DESCRIPTION', inText(note)],
    ...(rule === '' ? [] : [['RRULE', isLast ? `${rule};BYDAY=-1${WEEKDAYS[day.getDay()]}` : rule] as const]),
    ...who.flatMap(({ email, person, name }): Line[] => {
      const address = email || person?.email || '';
      const called = person?.name ?? name;
      const named = called === '' ? '' : `;CN=${inQuotes(called)}`;
      return address === '' ? [] : [[`ATTENDEE${named}`, inMailto(address)]];
    }),
  ];
  return withShortLines(calendarText([], [lines]));
}
