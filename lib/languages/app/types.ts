import type { CompiledMessage } from 'icu-minify/format';

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

/** A language's messages, by room and key. */
export type Rooms = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;
