import type { Lapse } from '#lib/client/billing-status.ts';
import { deviceDate } from '#lib/client/device-format.ts';
import { say } from '#words/shared-device.ts';

/** Returns what happened, and what that means for saved data. */
export function lapseWords(lapse: Lapse): string {
  if (lapse.kind === 'grace') return say('lapse.grace', { date: deviceDate(lapse.until) });
  const { kind, readOnlyUntil } = lapse;
  const kept = readOnlyUntil === null ? say('lapse.kept') : say('lapse.readOnly', { date: deviceDate(readOnlyUntil) });
  return `${say(`lapse.${kind}`)} ${kept}`;
}
