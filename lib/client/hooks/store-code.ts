/* The store, its background work, and the first screen's commands (late-commands.ts). */

export { reportStart } from '../api/operations.ts';
export { startMeeting } from '../meetings/commands.ts';
export { keepRemovable, remove, undoRemoval } from '../meetings/removal.ts';
export { startSweeping } from '../meetings/sweeping.ts';
export { startFromTemplate } from '../meetings/templates.ts';
export { cacheAccount } from '../store/account-cache.ts';
export { DeviceStore } from '../store/device-store.ts';
export { startReporting } from '../sync/report-starts.ts';
