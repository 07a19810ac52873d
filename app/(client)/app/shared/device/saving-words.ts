import type { useSyncState } from '#lib/client/hooks/hooks.ts';
import { say } from '#words/shared-device.ts';

interface Saving {
  /** The plan keeps a copy of this device's records in the account. */
  isIncluded: boolean;
  /** The plan did, until Pro ended. */
  hasLapsed: boolean;
  isOnline: boolean;
  /** The service hasn't accepted everything on this device yet. Undefined until read. */
  hasUnsent: boolean | undefined;
  state: ReturnType<typeof useSyncState>;
}

/** Returns where changes are saved: "Saved to your account" only if all of them are. */
export function savingWords({ isIncluded, hasLapsed, isOnline, hasUnsent, state }: Saving): string {
  if (!isIncluded) return say(hasLapsed ? 'saving.lapsed' : 'saving.notIncluded');
  if (!isOnline) return say('saving.offline');
  return say(`saving.${state === 'saved' && hasUnsent !== false ? 'saving' : state}`);
}
