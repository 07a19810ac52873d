import { room } from '#words/client-typed.ts';
import type { Room } from '../../languages/app/types.ts';
import { spokenNow } from '../spoken.ts';

/* The words that people type for units and roles, in English and in the app's language. */

/** Returns a function that looks up the words of a key in a room of such words. */
export function wordsIn<Takes>(room: Room<Takes>) {
  return (key: keyof Takes & string): string[] => {
    const spoken = spokenNow().rooms[room.name]?.[key] ?? '';
    const words = `${room.messages[key]},${spoken}`.split(',').map((word) => word.trim());
    return [...new Set(words)].filter(Boolean);
  };
}

/** Returns words as part of a regular expression, longest first. */
export function pattern(words: readonly string[]): string {
  const longest = [...words].sort((a, b) => b.length - a.length);
  return `(?:${longest.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')).join('|')})`;
}

/** Returns the words of a key. */
export const typedWords = wordsIn(room);

/** Returns the words of a key as part of a regular expression. */
export const anyOf = (key: Parameters<typeof typedWords>[0]): string => pattern(typedWords(key));
