import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

/* What is asked and said about a running meeting on any page: seldom. */

export const LazyAwayQuestion = lazyWithPreload(() =>
  import('../meeting/away-question.tsx').then(({ AwayQuestion }) => AwayQuestion),
);

export const LazyStopQuestion = lazyWithPreload(() =>
  import('./stop-question.tsx').then(({ StopQuestion }) => StopQuestion),
);

export const LazyEndAlert = lazyWithPreload(
  () => import('./end-alert.tsx').then(({ EndAlert }) => EndAlert),
  () => null,
);
