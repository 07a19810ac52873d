import en from '../../generated/words/en/client-typed.ts';
import { sayIn } from '../words.ts';

/* The words that people type for units, roles and columns: in English, and in the language that the app speaks. */

type Kind = keyof typeof en.messages;

const say = sayIn(en);

/** The words of a kind, in lower case. */
export function typedWords(kind: Kind): string[] {
  return [...new Set([String(en.messages[kind]), say(kind)].flatMap((words) => words.split(',')))].map((word) =>
    word.trim(),
  );
}

/** The same as a part of a pattern, longest first. */
export function anyOf(kind: Kind): string {
  const words = typedWords(kind).sort((a, b) => b.length - a.length);
  return `(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')).join('|')})`;
}
