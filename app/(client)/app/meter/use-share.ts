'use client';

import { useEffect, useRef, useState } from 'react';
import { readAccount } from '#lib/client/api.ts';
import { ApiFailure } from '#lib/client/call.ts';
import { copyText } from '#lib/client/clipboard.ts';
import { asCommandFailure, Refusal, StoreFailure } from '#lib/client/failures.ts';
import { useShared, useStore } from '#lib/client/hooks/hooks.ts';
import { confirmShared, type Shared, shareMeeting } from '#lib/client/meter/receipt.ts';
import type { Store } from '#lib/client/store/store.ts';
import { explain } from '#lib/client/words.ts';
import { useSession } from '../account-provider.tsx';

type State =
  | { step: 'ready' }
  | { step: 'sharing' }
  /** Asked for without a connection: done when there is one. */
  | { step: 'waiting' }
  | { step: 'signIn' }
  | { step: 'failed'; message: string }
  | { step: 'shared'; shared: Shared; wasCopied: boolean };

/** Shares a meeting's receipt, through sign-in and loss of connection. */
export function useShare(meetingId: string, title: string | null) {
  // The store that has the meeting: signing in opens another one.
  const { store: current } = useStore();
  const [store] = useState(current);
  const { account, refresh, ended } = useSession();
  const known = useShared(meetingId);
  const [own, setState] = useState<State>({ step: 'ready' });
  // Shared before, or in another tab.
  const state: State = own.step === 'ready' && known ? { step: 'shared', shared: known, wasCopied: false } : own;

  const isOld = own.step === 'ready' && Boolean(known);
  useEffect(() => {
    // Offline, say: then the link is shown as it was.
    if (isOld) confirmShared(store, { meetingId }).catch(asCommandFailure);
  }, [isOld, store, meetingId]);

  async function share() {
    setState({ step: 'sharing' });
    try {
      const shared = await shareMeeting(store, { meetingId, title, workspaceId: await workspaceFor(store) });
      setState({ step: 'shared', shared, wasCopied: await copyText(shared.url) });
    } catch (thrown) {
      setState(afterFailure(thrown));
    }
  }

  const isSignedOut = ended !== null || (account.state === 'failed' && account.failure.code === 'not_signed_in');

  const latest = useRef(share);
  useEffect(() => {
    latest.current = share;
  });
  const isWaiting = state.step === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => void latest.current();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isWaiting]);

  return {
    state,
    share: () => (isSignedOut ? setState({ step: 'signIn' }) : void share()),
    cancel: () => setState({ step: 'ready' }),
    async signedIn() {
      await share();
      // Only now: it makes the app turn to the account's own store.
      refresh();
    },
  };
}

/** The workspace that a receipt goes to: the store's, or for a meeting held without an account the account's first. */
async function workspaceFor(store: Store): Promise<string> {
  if (store.owner.accountId !== null) return store.owner.workspaceId;
  const { workspaces } = await readAccount();
  return workspaces[0]?.id ?? store.owner.workspaceId;
}

function afterFailure(thrown: unknown): State {
  if (thrown instanceof ApiFailure) {
    if (thrown.code === 'not_signed_in') return { step: 'signIn' };
    if (thrown.code === 'offline') return { step: 'waiting' };
    return { step: 'failed', message: explain(thrown) };
  }
  if (thrown instanceof Refusal && thrown.code === 'no_account') return { step: 'signIn' };
  if (thrown instanceof Refusal || thrown instanceof StoreFailure) return { step: 'failed', message: thrown.message };
  throw thrown;
}
