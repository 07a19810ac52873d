import { useStore, useTimeZone } from '#lib/client/hooks/hooks.ts';
import { DAY, MINUTE } from '#lib/time.ts';
import { wallClock } from '#lib/zone.ts';
import { say } from '#words/meeting-editing.ts';

/** Names the workspace's time zone if its clock differs from this device's. */
export function ZoneNote() {
  const { store } = useStore();
  const timeZone = useTimeZone();
  if (readsAsHere(timeZone, store.now())) return null;
  return <p className="text-sm text-faint">{say('span.elsewhere', { zone: timeZone.replaceAll('_', ' ') })}</p>;
}

/** Returns whether this device's clock shows the same as a time zone's, in summer and winter. */
export function readsAsHere(timeZone: string, now: number): boolean {
  const clock = wallClock(timeZone);
  return [now, now + 182 * DAY].every((ms) => clock.read(ms) - ms === -new Date(ms).getTimezoneOffset() * MINUTE);
}
