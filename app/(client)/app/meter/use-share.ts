'use client';

import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#lib/client/call.ts';
import { copyText } from '#lib/client/clipboard.ts';
import { Refusal, StoreFailure } from '#lib/client/failures.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { type Shared, shareMeeting } from '#lib/client/meter/receipt.ts';
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
  const [state, setState] = useState<State>({ step: 'ready' });

  async function share() {
    setState({ step: 'sharing' });
    try {
      const shared = await shareMeeting(store, { meetingId, title });
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

function afterFailure(thrown: unknown): State {
  if (thrown instanceof ApiFailure) {
    if (thrown.code === 'not_signed_in') return { step: 'signIn' };
    if (thrown.code === 'offline') return { step: 'waiting' };
    return { step: 'failed', message: explain(thrown) };
  }
  if (thrown instanceof Refusal || thrown instanceof StoreFailure) return { step: 'failed', message: thrown.message };
  throw thrown;
}
