import type { ListLine } from '#lib/client/input/people-list.ts';
import { keptRate, type TypedRate } from '#lib/client/input/rates.ts';
import { normalize } from '#lib/client/meetings/search.ts';
import type { Person } from '#lib/sync/records.ts';
import { say } from '#words/shared-pasting.ts';

/* What happens to the lines of a pasted list. */

/** A line of the list, and what it would add. */
export interface PastedRow {
  /** Stays the same while other lines change. */
  key: string;
  line: ListLine;
  /** The line's rate, or the one for lines without one; null if there is none yet. */
  rate: TypedRate | null;
  /** The person to add, or null if the line can't be read or has no rate. */
  person: Omit<Person, 'id'> | null;
  /** The person, if already on the list. */
  known: Person | null;
  /** What the user should know before adding them. */
  note: string | null;
  /** Whether there is anything to add. */
  mayAdd: boolean;
  isSelected: boolean;
}

/** The result of adding people to a meeting. */
export interface Joined {
  /** How many of them are in it, counted from the first. */
  people: number;
  /** Takes those people out again. */
  takeOut: () => void | Promise<void>;
}

interface Options {
  lines: readonly ListLine[];
  roster: readonly Person[];
  /** How many more people the plan allows; null for any number. */
  room: number | null;
  /** The rate for lines without one. */
  otherwise: TypedRate | undefined;
  /** What the user selected (true) or unselected (false), by key. */
  chosen: ReadonlyMap<string, boolean>;
  /** Whether people already on the list can be selected, to be in a meeting. */
  mayPick: boolean;
}

/** Returns the rows of the list. Preselected are new people who were read without doubt and have room. */
export function pastedRows({ lines, roster, room, otherwise, chosen, mayPick }: Options): PastedRow[] {
  const byName = new Map(roster.map((person) => [normalize(person.name), person]));
  const byEmail = new Map(roster.flatMap((person) => (person.email ? [[person.email.toLowerCase(), person]] : [])));
  const seen = new Map<string, number>();
  const named = new Set<string>();
  let left = room ?? Number.POSITIVE_INFINITY;
  return lines.map((line) => {
    const times = (seen.get(line.text) ?? 0) + 1;
    seen.set(line.text, times);
    const key = `${times} ${line.text}`;
    const found = line.person;
    if (!found)
      return { key, line, rate: null, person: null, known: null, note: null, mayAdd: false, isSelected: false };

    const name = normalize(found.name);
    const known = byEmail.get(found.email) ?? byName.get(name) ?? null;
    const isNamed = named.has(name) || (known !== null && named.has(known.id));
    const twice = isNamed ? 'name' : found.email !== '' && named.has(found.email) ? 'email' : null;
    named.add(name).add(found.email);
    if (known) named.add(known.id);
    const rate = found.rate ?? otherwise ?? null;
    const { role, email, external } = found;
    const kept = rate && { name: found.name, role, ...(email !== '' && { email }), external, ...keptRate(rate) };
    const person = known ? null : kept;
    const mayAdd = known ? mayPick : person !== null;
    const isSure = !twice && found.oddity !== 'too-much' && (known !== null || left > 0);
    const isSelected = mayAdd && (chosen.get(key) ?? isSure);
    const note = noteOn({ line, rate, known, twice, isFull: !known && left <= 0 && !isSelected });
    if (isSelected && person) left -= 1;
    return { key, line, rate: known ? null : rate, person, known, note, mayAdd, isSelected };
  });
}

type Doubtful = Pick<PastedRow, 'line' | 'rate' | 'known'> & { twice: 'name' | 'email' | null; isFull: boolean };

function noteOn({ line, rate, known, twice, isFull }: Doubtful): string | null {
  if (known) return say('pastedLine.known');
  if (twice) return say('pastedLine.twice', { twice });
  if (!rate) return say('pastedLine.noRate');
  if (line.person?.oddity === 'too-much') return say('pastedLine.tooMuch');
  if (isFull) return say('pastedLine.full');
  return line.person?.oddity === 'guessed' ? say('pastedLine.guessed', { per: rate.per }) : null;
}

/** Returns the list without these lines and their line ends. */
export function withoutLines(list: string, lines: readonly ListLine[]): string {
  // Starts at the end, so that the other positions stay valid.
  return lines
    .toSorted((a, b) => b.at - a.at)
    .reduce((left, { at, text }) => {
      const after = left.slice(at + text.length);
      return left.slice(0, at) + after.replace(/^[^\S\r\n]*\r?\n/, '');
    }, list);
}
