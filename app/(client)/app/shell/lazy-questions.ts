import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

/* What is asked about a running meeting on other pages than the meter: seldom. */

export const LazyAwayQuestion = lazyWithPreload(() =>
  import('../meeting/editing/away-question.tsx').then(({ AwayQuestion }) => AwayQuestion),
);

export const LazyStopQuestion = lazyWithPreload(() =>
  import('./notices/stop-question.tsx').then(({ StopQuestion }) => StopQuestion),
);
