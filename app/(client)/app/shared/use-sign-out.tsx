'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { signOut, signOutEverywhere } from '#lib/client/api/operations.ts';
import { StoreFailure } from '#lib/client/failures.ts';
import { explain } from '#lib/client/format.ts';
import { useStore, useStores } from '#lib/client/hooks/hooks.ts';
import { clearDraft } from '#lib/client/meetings/draft.ts';
import { removeFromDevice } from '#lib/client/store/last-account.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countUnsent, type StoreCounts, totalCount } from '#lib/client/store/store-counts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { countsInWords } from './counts-in-words.ts';
import { useSession } from './session.tsx';

interface Options {
  /** End all sessions of the account, this one too. */
  everywhere?: boolean;
}

interface SignOut {
  /** Signs out; asks first if something would be lost, or if it is everywhere. */
  begin: () => Promise<void>;
  busy: boolean;
  problem: string | null;
  /** The question, to be rendered somewhere on the page. Null unless it is being asked. */
  dialog: ReactNode;
}

/** Signs out and removes the account's data from this device, after asking about what is stored nowhere else. */
export function useSignOut({ everywhere = false }: Options = {}): SignOut {
  const router = useRouter();
  const { noteEnd } = useSession();
  const { store, trouble } = useStore();
  const stores = useStores();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState<{ unsaved: StoreCounts | 'unknown' } | null>(null);
  const { accountId } = store.owner;

  /** Throws ApiFailure if the session could not be ended. */
  async function leave() {
    try {
      await (everywhere ? signOutEverywhere() : signOut());
    } catch (thrown) {
      // The session is over already, but the data on the device is still there. The other sessions may not be over.
      if (everywhere || asFailure(thrown).code !== 'not_signed_in') {
        noteEnd(thrown);
        throw thrown;
      }
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
      const unsaved = await countUnsaved(stores);
      if (everywhere || losesSomething(unsaved)) setAsking({ unsaved });
      else await leave();
    } catch (thrown) {
      setProblem(`You are still signed in. ${explain(asFailure(thrown))}`);
    } finally {
      setBusy(false);
    }
  }

  const dialog = asking && (
    <ConfirmDialog
      title={everywhere ? 'Sign out everywhere?' : 'Sign out?'}
      action={losesSomething(asking.unsaved) ? 'Sign out and remove' : 'Sign out everywhere'}
      doing="Signing out…"
      onConfirm={leave}
      onClose={() => setAsking(null)}
    >
      {everywhere && (
        <p>
          This signs you out on every device, this one included. To sign in again, you need a new code. Other devices
          keep the data that is stored on them.
        </p>
      )}
      {losesSomething(asking.unsaved) && <Loss unsaved={asking.unsaved} />}
    </ConfirmDialog>
  );
  return { begin, busy, problem, dialog };
}

const losesSomething = (unsaved: StoreCounts | 'unknown') => unsaved === 'unknown' || totalCount(unsaved) > 0;

/** What signing out removes that is stored nowhere else. */
function Loss({ unsaved }: { unsaved: StoreCounts | 'unknown' }) {
  return (
    <p className="not-first:mt-3">
      {unsaved === 'unknown' ? (
        'This browser does not say what is on this device only.'
      ) : (
        <>
          <strong className="text-ink">{countsInWords(unsaved)}</strong> {totalCount(unsaved) === 1 ? 'is' : 'are'} on
          this device only.
        </>
      )}{' '}
      Signing out removes all data of your account from it, and what is nowhere else is gone for good.
    </p>
  );
}

/** Unknown if the store cannot be read: it may still hold what is nowhere else. */
async function countUnsaved(stores: readonly Store[]): Promise<StoreCounts | 'unknown'> {
  try {
    return await countUnsent(...stores);
  } catch (thrown) {
    if (thrown instanceof StoreFailure) return 'unknown';
    throw thrown;
  }
}
