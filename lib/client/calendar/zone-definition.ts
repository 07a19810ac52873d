import { DAY, HOUR, MINUTE, SECOND } from '../../time.ts';
import { MOST_STEPS } from './bounds.ts';
import type { Component, Property } from './components.ts';
import { readDate } from './dates.ts';
import { readRule } from './read-rule.ts';
import { type Steps, timesOf } from './rule.ts';
import { isLabel, namedZone, type Zone } from './zones.ts';

/** The most clock changes of one zone: two a year, for several centuries. */
const MOST_TRANSITIONS = 2_000;

interface Transition {
  /** Epoch ms. */
  at: number;
  before: number;
  after: number;
}

/** A zone as a calendar defines it, with clock changes up to `until` (epoch ms). Throws if it can't be followed. */
function definedZone(component: Component, until: number, steps: Steps): Zone {
  const transitions: Transition[] = [];
  const own = steps.atMost(MOST_STEPS);
  for (const part of component.parts) {
    for (const transition of transitionsOf(part.properties, until, own)) {
      transitions.push(transition);
      if (transitions.length > MOST_TRANSITIONS) throw new Error('It changes its clock too often.');
    }
  }
  transitions.sort((a, b) => a.at - b.at);
  const first = transitions[0];
  if (!first) throw new Error('It has no time.');
  return {
    offsetAt(ms) {
      let [low, high] = [0, transitions.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((transitions[middle]?.at ?? 0) <= ms) low = middle + 1;
        else high = middle;
      }
      return transitions[low - 1]?.after ?? first.before;
    },
  };
}

function* transitionsOf(properties: readonly Property[], until: number, steps: Steps): Generator<Transition> {
  const value = (name: string) => properties.find((one) => one.name === name)?.value ?? '';
  const [before, after] = [offsetOf(value('tzoffsetfrom')), offsetOf(value('tzoffsetto'))];
  const start = readDate(value('dtstart')).wall;
  const transition = (wall: number) => ({ at: wall - before, before, after });
  yield transition(start);
  for (const { value } of properties.filter(({ name }) => name === 'rdate')) {
    for (const one of value.split(',')) yield transition(readDate(one).wall);
  }
  for (const { value } of properties.filter(({ name }) => name === 'rrule')) {
    const { rule, until: end } = readRule(value);
    const last = end === null ? until : Math.min(until, readDate(end).wall + DAY);
    // We read no meetings before 1970.
    for (const wall of timesOf(rule, start, { from: -DAY, to: last }, steps)) yield transition(wall);
  }
}

function offsetOf(text: string): number {
  const [, sign, hours, minutes, seconds] = /^([+-]?)(\d{2})(\d{2})(\d{2})?$/.exec(text.trim()) ?? [];
  if (hours === undefined) throw new Error('Its offset can’t be read.');
  const offset = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds ?? 0) * SECOND;
  return sign === '-' ? -offset : offset;
}

/** The zones of a file, by TZID. */
export class Zones {
  readonly #defined = new Map<string, Component>();
  readonly #made = new Map<string, Zone>();
  readonly #until: number;
  readonly #steps: Steps;
  readonly #own: Zone;
  /** Zone names that are neither known nor defined. */
  readonly unknown = new Set<string>();

  /** `own`: the reader's zone, for times without one. */
  constructor(own: Zone, until: number, steps: Steps) {
    this.#own = own;
    this.#until = until;
    this.#steps = steps;
  }

  define(component: Component): void {
    const id = component.properties.find(({ name }) => name === 'tzid')?.value;
    if (id !== undefined) this.#defined.set(id, component);
  }

  /** Returns the zone with this id. A floating time (undefined) and an unknown zone get the reader's own. */
  of(id: string | undefined): Zone {
    if (id === undefined) return this.#own;
    const known = this.#made.get(id);
    if (known) return known;
    const named = namedZone(id);
    // For a place, the browser's rules come first: they are maintained, while many programs copy definitions that are years
    // old. For a mere label, the file's definition comes first: only the file knows what it means.
    const zone = named && !isLabel(id) ? named : (this.#fromFile(id) ?? named);
    if (!zone) this.unknown.add(id);
    const made = zone ?? this.#own;
    this.#made.set(id, made);
    return made;
  }

  #fromFile(id: string): Zone | undefined {
    const component = this.#defined.get(id);
    if (!component) return undefined;
    const place = component.properties.find(({ name }) => name === 'x-lic-location')?.value;
    const named = place === undefined ? undefined : namedZone(place);
    if (named) return named;
    try {
      return definedZone(component, this.#until, this.#steps);
    } catch {
      // A definition that can't be followed counts as missing.
      return undefined;
    }
  }
}
