import { later } from '../shared/lazy-with-preload.tsx';

/* What the meter shows after a click, and does not begin with. */

export const LiveMeetingLater = later(() => import('./live-meeting.tsx').then(({ LiveMeeting }) => LiveMeeting));

export const FinishedLater = later(() => import('./finished.tsx').then(({ Finished }) => Finished));
