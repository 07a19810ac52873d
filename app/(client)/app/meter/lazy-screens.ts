import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';

/*
 * The meter's screens that are only shown after a click. Their code is asked for as soon as the page's own runs, before
 * the page can be used: whoever starts a meeting must be able to stop it, even if the connection goes right away.
 */

export const LazyLiveMeeting = lazyWithPreload(() =>
  import('./live-meeting.tsx').then(({ LiveMeeting }) => LiveMeeting),
);

export const LazyEndedMeeting = lazyWithPreload(() =>
  import('./ended-meeting.tsx').then(({ EndedMeeting }) => EndedMeeting),
);

LazyLiveMeeting.fetch();
LazyEndedMeeting.fetch();
