import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

/* The meter's screens that are only shown after a click. */

export const LazyLiveMeeting = lazyWithPreload(() =>
  import('./live-meeting.tsx').then(({ LiveMeeting }) => LiveMeeting),
);

export const LazyEndedMeeting = lazyWithPreload(() =>
  import('./ended-meeting.tsx').then(({ EndedMeeting }) => EndedMeeting),
);
