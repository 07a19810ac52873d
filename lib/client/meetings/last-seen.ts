import { fieldsOf } from '../../fields.ts';
import { deviceStorage } from '../storage.ts';

const SEEN = 'meeting-tab:seen-each';

/** Returns when (epoch ms) the meeting's last tick was noted, in any tab of this device; null: never. */
export function lastSeen(meetingId: string): number | null {
  const at = fieldsOf(deviceStorage.getJson(SEEN))[meetingId];
  return typeof at === 'number' ? at : null;
}

/** Returns whether any meeting has ever run on this device. */
export const hasSeenAny = () => deviceStorage.getJson(SEEN) !== null;

/** Workspaces, and an account's devices, may each run a meeting. Beyond this number, the earliest is forgotten. */
const MOST_SEEN = 10;

export function noteSeen(meetingId: string, at: number): void {
  const { [meetingId]: _, ...others } = fieldsOf(deviceStorage.getJson(SEEN));
  const latest = Object.entries(others).filter(([, seen]) => typeof seen === 'number');
  deviceStorage.setJson(SEEN, Object.fromEntries([...latest.slice(1 - MOST_SEEN), [meetingId, at]]));
}
