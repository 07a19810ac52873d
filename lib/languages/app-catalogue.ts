import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/*
 * Reads the app's catalog (lib/languages/app): one file per language and room, in the Application Resource Bundle format
 * that translation tools use. Reports what keeps a language from being complete.
 */

export const APP = path.join(import.meta.dirname, 'app');

/** A room's messages, by key. */
export type Messages = Readonly<Record<string, string>>;

/** What is filled into a message, by name. `plurals` and `selects` list their forms. */
interface Shape {
  takes: Map<string, 'string' | 'number' | 'Tag'>;
  plurals: string[][];
  selects: Map<string, string[]>;
  /** A separator between words. */
  isBlank: boolean;
}

/**
 * Returns the shape of a message. Throws on invalid messages, and on parts that the app doesn't use: dates, ordinals,
 * figures with a style.
 */
export function shapeOf(message: string): Shape {
  const shape: Shape = { takes: new Map(), plurals: [], selects: new Map(), isBlank: message.trim() === '' };
  const take = (name: string, type: 'string' | 'number' | 'Tag') => {
    const known = shape.takes.get(name) ?? type;
    if (known !== type) throw new Error(`{${name}} is a ${known} and a ${type}`);
    shape.takes.set(name, type);
  };
  const visit = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      if (element.type === TYPE.argument) take(element.value, 'string');
      else if (element.type === TYPE.number && !element.style) take(element.value, 'number');
      else if (element.type === TYPE.tag) {
        take(element.value, 'Tag');
        visit(element.children);
      } else if (element.type === TYPE.select || (element.type === TYPE.plural && element.pluralType === 'cardinal')) {
        const forms = Object.keys(element.options);
        take(element.value, element.type === TYPE.plural ? 'number' : 'string');
        if (element.type === TYPE.plural) shape.plurals.push(forms);
        else shape.selects.set(element.value, forms.sort());
        for (const { value } of Object.values(element.options)) visit(value);
      } else throw new Error('a part that the app can’t read');
    }
  };
  visit(parse(message, { requiresOtherClause: true, shouldParseSkeletons: true }));
  return shape;
}

/** Reads one file. Throws if it describes a message that isn't there. */
export function readRoom(language: string, room: string): Messages {
  const entries = Object.entries<unknown>(JSON.parse(readFileSync(path.join(APP, language, `${room}.arb`), 'utf8')));
  const messages: Record<string, string> = {};
  for (const [key, value] of entries) {
    if (key === '@@locale' && value !== language) throw new Error(`${language}/${room}: @@locale is ${value}`);
    if (!key.startsWith('@')) messages[key] = String(value);
    else if (!key.startsWith('@@') && !(key.slice(1) in messages)) throw new Error(`${language}/${room}: stray ${key}`);
  }
  return messages;
}

const same = (one: Iterable<string>, other: Iterable<string>) => [...one].sort().join() === [...other].sort().join();

/** Returns what keeps a translation from replacing its English message. */
export function problemsOf(text: string, english: Shape, categories: readonly string[]): string[] {
  const { takes, plurals, selects } = shapeOf(text);
  const problems =
    english.isBlank || text === (text.trim() || 'some words') ? [] : ['has a space too many, or no words'];
  const names = (shape: Map<string, string>) => [...shape].map((pair) => pair.join(': '));
  if (!same(names(takes), names(english.takes)))
    problems.push(`takes ${names(takes).join(', ')} instead of ${names(english.takes).join(', ')}`);
  for (const forms of plurals) {
    const counted = forms.filter((form) => !form.startsWith('='));
    if (!same(counted, categories)) problems.push(`has the plurals ${counted} instead of ${categories}`);
  }
  for (const [name, forms] of selects) {
    const wanted = english.selects.get(name);
    if (wanted && !same(forms, wanted)) problems.push(`chooses {${name}} from ${forms} instead of ${wanted}`);
  }
  return problems;
}

function attempt(name: string, problems: string[], look: () => string[]): void {
  try {
    problems.push(...look().map((problem) => `${name} ${problem}`));
  } catch (error) {
    problems.push(`${name} ${error instanceof Error ? error.message : error}`);
  }
}

/** Compares a language with English. Returns what is wrong, one line per problem. */
export function compare(language: string, english: ReadonlyMap<string, Messages>): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const problems: string[] = [];
  for (const [room, messages] of english) {
    let own: Messages;
    try {
      own = readRoom(language, room);
    } catch (error) {
      problems.push(`${language}/${room} ${error instanceof Error ? error.message : error}`);
      continue;
    }
    for (const key of Object.keys(own)) if (!(key in messages)) problems.push(`${language}/${room} ${key} is surplus`);
    for (const [key, message] of Object.entries(messages)) {
      const text = own[key];
      if (text === undefined) problems.push(`${language}/${room} ${key} is missing`);
      else attempt(`${language}/${room} ${key}`, problems, () => problemsOf(text, shapeOf(message), pluralCategories));
    }
  }
  return problems;
}
