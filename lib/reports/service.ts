export { highlights } from './highlights.ts';
export { meetingPage } from './meetings.ts';
export { refreshProjections } from './projections.ts';
export { hasMeeting } from './source.ts';
export { summary } from './summary.ts';
