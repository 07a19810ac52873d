import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

/* Questions and notices about a running meeting on any page, which are rare. */

export const LazyAwayQuestion = lazyWithPreload(() =>
  import('../meeting/editing/away-question.tsx').then(({ AwayQuestion }) => AwayQuestion),
);

export const LazyStopQuestion = lazyWithPreload(() =>
  import('./notices/stop-question.tsx').then(({ StopQuestion }) => StopQuestion),
);

export const LazyEndAlert = lazyWithPreload(
  () => import('./notices/end-alert.tsx').then(({ EndAlert }) => EndAlert),
  () => null,
);
