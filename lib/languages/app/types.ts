import type { CompiledMessage } from 'icu-minify/format';
import type { Language, PaperWords } from '../terms.ts';

/** What a message takes for a tag, as in `<b>…</b>`: wraps what is inside. */
export type Tag = (inside: never) => unknown;

/**
 * A room of the app's catalogue as lib/languages/compile.ts writes it. `Takes` has, for each key, what is filled into its
 * message: text that is written already, counts, and tags.
 */
export interface Room<Takes> {
  name: string;
  messages: Readonly<Record<keyof Takes & string, CompiledMessage>>;
  /** For the compiler alone. */
  takes?: Takes;
}

/** A language's words: its messages, by room and key. None in English, which each screen brings along. */
export interface Words {
  language: Language;
  rooms: Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;
  /** Those of a receipt. */
  paper?: PaperWords;
  /** How figures are written; otherwise, as the browser's languages say. On a server, where they are nobody's. */
  locales?: readonly string[];
}
