import type { useSyncState } from '#lib/client/hooks/hooks.ts';

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

/** Where what one does is saved. "Saved to your account" only while all of it is. */
export function savingWords({ isIncluded, hasLapsed, isOnline, hasUnsent, state }: Saving): string {
  if (!isIncluded) {
    return hasLapsed ? 'Pro has ended, so new changes are saved on this device only.' : 'Saved on this device only';
  }
  if (!isOnline) {
    return 'You’re offline. Changes are saved on this device, and to your account once you’re back online.';
  }
  switch (state) {
    case 'off':
      return 'New changes are saved on this device only.';
    case 'getting':
      return 'Getting your records from your account…';
    case 'saving':
      return 'Saving to your account…';
    case 'saved':
      return hasUnsent === false ? 'Saved to your account' : 'Saving to your account…';
    case 'partly':
      return 'Saved to your account, except what didn’t fit. That’s saved on this device.';
    case 'full':
      return 'This workspace is full, so new changes are saved on this device only. Delete meetings you no longer need to make room.';
    case 'waiting':
      return 'Not saved to your account yet. Your changes are on this device, and we’ll keep trying.';
  }
}
