import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

/* What the meter shows after a click, and does not begin with. */

export const LazyLiveMeeting = lazyWithPreload(() =>
  import('./live-meeting.tsx').then(({ LiveMeeting }) => LiveMeeting),
);

export const LazyEndedMeeting = lazyWithPreload(() =>
  import('./ended-meeting.tsx').then(({ EndedMeeting }) => EndedMeeting),
);
