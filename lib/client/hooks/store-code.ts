/* A store, and what is done as long as one is open. */

export { reportStart } from '../api/operations.ts';
export { startSweeping } from '../meetings/sweeping.ts';
export { cacheAccount } from '../store/account-cache.ts';
export { DeviceStore } from '../store/device-store.ts';
export { startReporting } from '../sync/report-starts.ts';
