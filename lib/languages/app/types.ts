/*
 * What a message of the app's catalogue takes, read from its text. The forms of a plural or select are written right behind
 * their names, as in `{people, plural, one{# person} other{# people}}`: a brace behind a letter or a digit opens a form, any
 * other an argument.
 */

type CharacterOf<Text extends string> = Text extends `${infer First}${infer Rest}` ? First | CharacterOf<Rest> : never;
type FormEnd = CharacterOf<'abcdefghijklmnopqrstuvwxyz0123456789'>;

/** The names of the arguments in a message. */
export type ArgumentNames<Message extends string> = Message extends `${infer Before}{${infer Rest}`
  ? (Before extends `${string}${FormEnd}` ? never : NameAtStart<Rest>) | ArgumentNames<Rest>
  : never;
type NameAtStart<Rest extends string> = Rest extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name},${string}`
    ? Name
    : Inside
  : never;

/** The names of the tags in a message: `<b>…</b>`. */
export type TagNames<Message extends string> = Message extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagNames<Rest>
  : never;

/** What is filled into a message without tags: words and figures that are written already, and counts, which choose a plural. */
export type Arguments<Message extends string> = [TagNames<Message>] extends [never]
  ? [ArgumentNames<Message>] extends [never]
    ? []
    : [Record<ArgumentNames<Message>, string | number>]
  : never;
