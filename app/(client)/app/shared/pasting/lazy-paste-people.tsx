import { lazyWithPreload } from '../lazy-with-preload.tsx';

/** Only loaded when a list is pasted. */
export const LazyPastePeople = lazyWithPreload(() =>
  import('./paste-people.tsx').then(({ PastePeople }) => PastePeople),
);
