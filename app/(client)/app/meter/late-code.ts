/* The code behind typing, Start and Stop (lazy-screens.ts), in one file so that shared code is in it once. */

export { EndedMeeting } from './ended-meeting.tsx';
export { LiveMeeting } from './live/live-meeting.tsx';
export { readForm } from './read-form.ts';
