import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { numberFormat } from '../format.ts';
import type { Room, Rooms, Tag } from '../languages/app/types.ts';
import { deviceLocales } from './device-format.ts';

/** What is filled into any of several messages: all that one of them takes. */
type All<Takes> = (Takes extends unknown ? (takes: Takes) => void : never) extends (all: infer Every) => void
  ? Every
  : never;

/** Returns the message of a key, filled in. An argument that is missing doesn't compile, nor does a message with tags. */
type Say<Takes> = <Key extends keyof Takes & string>(
  key: Key,
  ...filledIn: keyof All<Takes[Key]> extends never
    ? []
    : All<Takes[Key]> extends Readonly<Record<string, string | number>>
      ? [All<Takes[Key]>]
      : never
) => string;

/** What a message takes where elements may stand in it: one for each text, and for each tag a function of its content. */
type ElementsFor<Takes, Element> = {
  [Name in keyof Takes]: Takes[Name] extends string
    ? string | Element
    : Takes[Name] extends Tag
      ? (inside: Element) => Element
      : Takes[Name];
};

/** The language that the app speaks, and its messages where it isn't English, which every screen brings along. */
let spoken: { language: string; rooms: Rooms } = { language: 'en', rooms: {} };
let plurals = new Intl.PluralRules('en');

/** Speaks another language from now on. What is on the screen has to be drawn again. */
export function speak(language: string, rooms: Rooms): void {
  spoken = { language, rooms };
  plurals = new Intl.PluralRules(language);
}

const formatters = {
  getNumberFormat: () => numberFormat(deviceLocales()),
  getPluralRules: () => plurals,
  getDateTimeFormat: () => {
    throw new Error('Dates are written by lib/client/device-format.ts.');
  },
};

function fill<Element>(room: Room<unknown>, key: string, values: FormatValues<Element> | undefined) {
  const messages: Readonly<Record<string, CompiledMessage>> = spoken.rooms[room.name] ?? room.messages;
  return format<Element>(messages[key] ?? key, spoken.language, values, { formatters });
}

/** Says the messages of one room of the app's catalogue, with figures as the reader writes them. */
export function sayIn<Takes>(room: Room<Takes>): Say<Takes> {
  return (key, ...[filledIn]) => String(fill(room, key, filledIn));
}

/** Says messages that have elements inside; `gather` makes one element of the pieces. */
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
