/* What typing, Start and Stop lead to (lazy-screens.ts): in one file, so that what they share is in it once. */

export { EndedMeeting } from './ended-meeting.tsx';
export { LiveMeeting } from './live/live-meeting.tsx';
export { readForm } from './read-form.ts';
