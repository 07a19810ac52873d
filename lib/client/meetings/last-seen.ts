import { fieldsOf } from '../../fields.ts';
import { deviceStorage } from '../storage.ts';

const SEEN = 'meeting-tab:seen-each';

/** When (epoch ms) the meeting was last noted to tick, in any tab of this device; null: never. */
export function lastSeen(meetingId: string): number | null {
  const at = fieldsOf(deviceStorage.getJson(SEEN))[meetingId];
  return typeof at === 'number' ? at : null;
}

/** Whether any meeting has ever run on this device. */
export const hasSeenAny = () => deviceStorage.getJson(SEEN) !== null;

/** Workspaces, and devices of an account, may have a meeting each; of more than these, the earliest is forgotten. */
const MOST_SEEN = 10;

export function noteSeen(meetingId: string, at: number): void {
  const { [meetingId]: _, ...others } = fieldsOf(deviceStorage.getJson(SEEN));
  const latest = Object.entries(others).filter(([, seen]) => typeof seen === 'number');
  deviceStorage.setJson(SEEN, Object.fromEntries([...latest.slice(1 - MOST_SEEN), [meetingId, at]]));
}
