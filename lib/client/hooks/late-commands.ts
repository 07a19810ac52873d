import type * as commands from '../meetings/commands.ts';
import type * as templates from '../meetings/templates.ts';

/* Commands of the first screen. Their code comes with the store's, without which they have nothing to work on. */

const code = () => import('./store-code.ts');

export const startMeeting: typeof commands.startMeeting = async (...given) => (await code()).startMeeting(...given);

export const startFromTemplate: typeof templates.startFromTemplate = async (...given) =>
  (await code()).startFromTemplate(...given);
