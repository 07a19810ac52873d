import type { CompiledMessage } from 'icu-minify/format';
import type { Language, PaperWords } from '../terms.ts';

/** A tag that a message takes, as in `<b>…</b>`: wraps what is inside. */
export type Tag = (inside: never) => unknown;

/**
 * A room of the app's catalog as lib/languages/compile.ts writes it. `Takes` says, for each key, what is filled into its
 * message: formatted text, counts, and tags.
 */
export interface Room<Takes> {
  name: string;
  messages: Readonly<Record<keyof Takes & string, CompiledMessage>>;
  /** For TypeScript only. */
  takes?: Takes;
}

/** A language's messages, by room and key. None for English, which each screen brings along. */
export interface Words {
  language: Language;
  rooms: Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;
  /** The receipt's words. */
  paper?: PaperWords;
  /** How figures are written. Default: as the browser's languages say. Set on the server, which has no such languages. */
  locales?: readonly string[];
}
