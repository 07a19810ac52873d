import en from '../../generated/words/en/client-typed.ts';
import type { Room } from '../../languages/app/types.ts';
import { spokenNow } from '../spoken.ts';

/* The words that people type for units and roles: in English, and in the language that the app speaks. */

/** Returns the words of a key in a room of such words, in lower case. */
export function wordsIn<Takes>(room: Room<Takes>) {
  return (key: keyof Takes & string): string[] => {
    const spoken = spokenNow().rooms[room.name]?.[key] ?? '';
    const words = `${room.messages[key]},${spoken}`.split(',').map((word) => word.trim());
    return [...new Set(words)].filter(Boolean);
  };
}

/** Words as a part of a pattern, longest first. */
export function pattern(words: readonly string[]): string {
  const longest = [...words].sort((a, b) => b.length - a.length);
  return `(?:${longest.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')).join('|')})`;
}

/** The words of a key, in lower case. */
export const typedWords = wordsIn(en);

/** The same as a part of a pattern. */
export const anyOf = (key: Parameters<typeof typedWords>[0]): string => pattern(typedWords(key));
