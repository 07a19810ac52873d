import { lazyWithPreload } from '../lazy-with-preload.tsx';

/** Loaded only when a list is pasted. */
export const LazyPastePeople = lazyWithPreload(() =>
  import('./paste-people.tsx').then(({ PastePeople }) => PastePeople),
);

/** Returns whether pasted text is a list: more than one line, or more than one address. */
export function isList(text: string): boolean {
  return /\S[^\S\r\n]*[\r\n]\s*\S/.test(text) || (text.match(/<[^<>\s]+@/g) ?? []).length > 1;
}
