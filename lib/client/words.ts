import { count } from '../format.ts';
import type { ArgumentNames, Arguments, TagNames } from '../languages/app/types.ts';
import { deviceLocales } from './device-format.ts';

/*
 * Reads the messages of the app's catalogue (lib/languages/app): arguments, plurals, selects and tags, as ICU has them.
 * The library that reads the receipts' messages weighs as much as the meter's screen; a test makes sure that this
 * reader says the same.
 */

/** A piece of a message: text, the count of the plural around it, an argument, a choice by an argument, or what a tag holds. */
type Part =
  | string
  | typeof COUNT
  | { name: string; forms?: ReadonlyMap<string, Part[]> }
  | { tag: string; inside: Part[] };
const COUNT = Symbol('#');

/** Returns the message of a key, filled in. An argument that is missing doesn't compile. */
type Say<Messages> = <Key extends keyof Messages & string>(
  key: Key,
  ...filledIn: Messages[Key] extends string ? Arguments<Messages[Key]> : never
) => string;

/** What a message with tags takes: an element or text for each argument, and for each tag a function of its content. */
type ElementArguments<Message, Element> = Message extends string
  ? Record<ArgumentNames<Message>, string | number | Element> & Record<TagNames<Message>, (inside: Element) => Element>
  : never;

/** Says the messages of one part of the catalogue, with figures as the reader writes them. */
export function sayIn<Messages extends Readonly<Record<string, string>>>(messages: Messages): Say<Messages> {
  return (key, ...[filledIn]) => fill<string>(parse(messages[key] ?? ''), filledIn ?? {}, joined).join('');
}

const joined = (pieces: string[]) => pieces.join('');

/** Says messages that have elements inside; `gather` makes one element of the pieces. */
export function elementsIn<Element, Messages extends Readonly<Record<string, string>>>(
  messages: Messages,
  gather: Gather<Element>,
) {
  return <Key extends keyof Messages & string>(key: Key, filledIn: ElementArguments<Messages[Key], Element>): Element =>
    gather(fill(parse(messages[key] ?? ''), filledIn, gather));
}

const plurals = new Intl.PluralRules('en');

type Gather<Element> = (pieces: (string | Element)[]) => Element;

function fill<Element>(
  parts: readonly Part[],
  values: Readonly<Record<string, unknown>>,
  gather: Gather<Element>,
  heads = 0,
): (string | Element)[] {
  return parts.flatMap((part): (string | Element)[] => {
    if (typeof part === 'string') return [part];
    if (part === COUNT) return [count(heads, deviceLocales())];
    if ('tag' in part) {
      const inside = fill(part.inside, values, gather, heads);
      const wrap = values[part.tag];
      return typeof wrap === 'function' ? [wrap(gather(inside))] : inside;
    }
    const value = values[part.name];
    if (part.forms) {
      const isCount = typeof value === 'number';
      const exact = part.forms.get(isCount ? `=${value}` : `${value}`);
      const form = exact ?? part.forms.get(isCount ? plurals.select(value) : 'other') ?? part.forms.get('other');
      return fill(form ?? [], values, gather, isCount ? value : heads);
    }
    if (typeof value === 'number') return [count(value, deviceLocales())];
    // The types of the arguments let nothing else through.
    return [value as string | Element];
  });
}

const parsed = new Map<string, Part[]>();

/** Each is parsed once: a running meter says the same ten times a second. */
function parse(message: string): Part[] {
  let parts = parsed.get(message);
  if (!parts) {
    parts = read(message);
    parsed.set(message, parts);
  }
  return parts;
}

/** Throws on what isn't a message; a test reads the whole catalogue. */
function read(message: string): Part[] {
  let at = 0;

  function take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern, 'y');
    sticky.lastIndex = at;
    const found = sticky.exec(message);
    if (found) at = sticky.lastIndex;
    return found;
  }

  function need(pattern: RegExp): string {
    const found = take(pattern);
    if (!found) throw new Error(`Not a message at ${at}: ${message}`);
    return found[1] ?? found[0];
  }

  function until(end: RegExp): Part[] {
    const parts: Part[] = [];
    while (!take(end)) {
      const tag = take(/<(\w+)>/)?.[1];
      if (tag) parts.push({ tag, inside: until(new RegExp(`</${tag}>`)) });
      else if (take(/#/)) parts.push(COUNT);
      else if (take(/\{/)) parts.push(argument());
      else parts.push(need(/[^{}<#]+/));
    }
    return parts;
  }

  function argument(): Part {
    const name = need(/\w+/);
    if (take(/\}/)) return { name };
    need(/, (?:plural|select), /);
    const forms = new Map<string, Part[]>();
    while (!take(/ *\}/)) forms.set(need(/ *(=?\w+)\{/), until(/\}/));
    return { name, forms };
  }

  return until(/$/);
}
