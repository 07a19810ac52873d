import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { numberFormat } from '../format.ts';
import type { Room, Tag, Words } from '../languages/app/types.ts';
import { deviceLocales } from './device-format.ts';
import { spokenNow } from './spoken.ts';

/** The arguments of any of several messages: all that one of them takes. */
type All<Takes> = (Takes extends unknown ? (takes: Takes) => void : never) extends (all: infer Every) => void
  ? Every
  : never;

/** Returns the message of a key, filled in. A missing argument doesn't compile, nor does a message with tags. */
type Say<Takes> = <Key extends keyof Takes & string>(
  key: Key,
  ...filledIn: keyof All<Takes[Key]> extends never
    ? []
    : All<Takes[Key]> extends Readonly<Record<string, string | number>>
      ? [All<Takes[Key]>]
      : never
) => string;

/** The arguments of a message with tags: for each tag, a function of its content. */
type ElementsFor<Takes, Element> = {
  [Name in keyof Takes]: Takes[Name] extends Tag ? (inside: Element) => Element : Takes[Name];
};

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

const formatters = {
  getNumberFormat: () => numberFormat(deviceLocales()),
  getPluralRules: (language: unknown) => pluralRules(String(language)),
  getDateTimeFormat: () => {
    throw new Error('Dates are written by lib/client/device-format.ts.');
  },
};

function fill<Element>(
  room: Room<unknown>,
  key: string,
  values: FormatValues<Element> | undefined,
  words = spokenNow(),
) {
  const messages: Readonly<Record<string, CompiledMessage>> = words.rooms[room.name] ?? room.messages;
  return format<Element>(messages[key] ?? key, words.language, values, { formatters });
}

/** Returns a function that says a room's messages, with figures as the reader writes them; with `words`, always in those. */
export function sayIn<Takes>(room: Room<Takes>, words?: Words): Say<Takes> {
  return (key, ...[filledIn]) => String(fill(room, key, filledIn, words));
}

/** Returns a function that says messages with elements inside; `gather` makes one element of the pieces. */
export function elementsIn<Element, Takes>(room: Room<Takes>, gather: (pieces: (string | Element)[]) => Element) {
  return <Key extends keyof Takes & string>(key: Key, filledIn: ElementsFor<Takes[Key], Element>): Element => {
    const values = Object.entries(filledIn).map(([name, value]) => [
      name,
      typeof value === 'function' ? (pieces: (string | Element)[]) => value(gather(pieces)) : value,
    ]);
    const said = fill<Element>(room, key, Object.fromEntries(values));
    return gather(Array.isArray(said) ? said : [said]);
  };
}
