import type { useSyncState } from '#lib/client/hooks/hooks.ts';
import { say } from './say.ts';

interface Saving {
  /** The plan keeps a copy of this device's records in the account. */
  isIncluded: boolean;
  /** It did, until Pro ended. */
  hasLapsed: boolean;
  isOnline: boolean;
  /** Something on this device has not been accepted by the service. Undefined: not read yet. */
  hasUnsent: boolean | undefined;
  state: ReturnType<typeof useSyncState>;
}

/** Where changes are saved. "Saved to your account" only while all of them are. */
export function savingWords({ isIncluded, hasLapsed, isOnline, hasUnsent, state }: Saving): string {
  if (!isIncluded) return say(hasLapsed ? 'saving.lapsed' : 'saving.notIncluded');
  if (!isOnline) return say('saving.offline');
  switch (state) {
    case 'off':
      return say('saving.off');
    case 'getting':
      return say('saving.getting');
    case 'saving':
      return say('saving.saving');
    case 'saved':
      return say(hasUnsent === false ? 'saving.saved' : 'saving.saving');
    case 'partly':
      return say('saving.partly');
    case 'full':
      return say('saving.full');
    case 'waiting':
      return say('saving.waiting');
  }
}
