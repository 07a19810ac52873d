'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { signOut } from '#lib/client/api/operations.ts';
import { StoreFailure } from '#lib/client/failures.ts';
import { explain } from '#lib/client/format.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { clearDraft } from '#lib/client/meetings/draft.ts';
import { removeFromDevice } from '#lib/client/store/last-account.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countUnsent, type StoreCounts, totalCount } from '#lib/client/store/store-counts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { countsInWords } from './counts-in-words.ts';

interface SignOut {
  /** Signs out; asks first if something would be lost. */
  begin: () => Promise<void>;
  busy: boolean;
  problem: string | null;
  /** The question, to be rendered somewhere on the page. Null unless it is being asked. */
  dialog: ReactNode;
}

/** Signs out and removes the account's data from this device, after asking about what is stored nowhere else. */
export function useSignOut(): SignOut {
  const router = useRouter();
  const { store, trouble } = useStore();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [losing, setLosing] = useState<StoreCounts | 'unknown' | null>(null);
  const { accountId } = store.owner;

  /** Throws ApiFailure if the session could not be ended. */
  async function leave() {
    try {
      await signOut();
    } catch (thrown) {
      // The session is over already, but the data on the device is still there.
      if (asFailure(thrown).code !== 'not_signed_in') throw thrown;
    }
    try {
      clearDraft();
      if (accountId !== null) await removeFromDevice(accountId);
    } catch {
      // A browser that refuses to store anything has nothing to remove.
      if (trouble?.code !== 'refused') {
        setProblem('You are signed out, but this browser did not remove your data. Clear it in its settings.');
        return;
      }
    }
    router.push('/');
  }

  async function begin() {
    setBusy(true);
    setProblem(null);
    try {
      const unsaved = await countUnsaved(store);
      if (unsaved === 'unknown' || totalCount(unsaved) > 0) setLosing(unsaved);
      else await leave();
    } catch (thrown) {
      setProblem(`You are still signed in. ${explain(asFailure(thrown))}`);
    } finally {
      setBusy(false);
    }
  }

  const dialog = losing && (
    <ConfirmDialog
      title="Sign out?"
      action="Sign out and remove"
      doing="Signing out…"
      onConfirm={leave}
      onClose={() => setLosing(null)}
    >
      <p>
        {losing === 'unknown' ? (
          'This browser does not say what is on this device only.'
        ) : (
          <>
            <strong className="text-ink">{countsInWords(losing)}</strong> {totalCount(losing) === 1 ? 'is' : 'are'} on
            this device only.
          </>
        )}{' '}
        Signing out removes all data of your account from it, and what is nowhere else is gone for good.
      </p>
    </ConfirmDialog>
  );
  return { begin, busy, problem, dialog };
}

/** Unknown if the store cannot be read: it may still hold what is nowhere else. */
async function countUnsaved(store: Store): Promise<StoreCounts | 'unknown'> {
  try {
    return await countUnsent(store);
  } catch (thrown) {
    if (thrown instanceof StoreFailure) return 'unknown';
    throw thrown;
  }
}
