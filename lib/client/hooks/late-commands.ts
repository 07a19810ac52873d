import type * as commands from '../meetings/commands.ts';
import type * as removal from '../meetings/removal.ts';
import type * as templates from '../meetings/templates.ts';

/* Commands of the first screen and its surroundings. Their code is loaded with the store's, which they need anyway. */

const code = () => import('./store-code.ts');

export const startMeeting: typeof commands.startMeeting = async (...given) => (await code()).startMeeting(...given);

export const startFromTemplate: typeof templates.startFromTemplate = async (...given) =>
  (await code()).startFromTemplate(...given);

export const remove: typeof removal.remove = async (...given) => (await code()).remove(...given);

export const keepRemovable: typeof removal.keepRemovable = async (...given) => (await code()).keepRemovable(...given);

export const undoRemoval: typeof removal.undoRemoval = async (...given) => (await code()).undoRemoval(...given);
