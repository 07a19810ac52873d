'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '#lib/client/api/call.ts';
import { copyText } from '#lib/client/clipboard.ts';
import { explain } from '#lib/client/explain.ts';
import { asCommandFailure, Refusal, StoreFailure } from '#lib/client/failures.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useOnlineRetry } from '#lib/client/hooks/use-online.ts';
import { useQueuedShare } from '#lib/client/hooks/use-queued-shares.ts';
import { useShared } from '#lib/client/hooks/use-shared.ts';
import { confirmShared, type Shared, shareMeeting } from '#lib/client/meetings/receipt.ts';
import { type QueuedShare, queueShare, withdrawShare } from '#lib/client/meetings/share-queue.ts';
import { readCurrentAccount } from '#lib/client/store/current-account.ts';
import { moveMeeting, promiseMeeting } from '#lib/client/store/move.ts';
import { hasMoved } from '#lib/client/store/rows.ts';
import type { Store } from '#lib/client/store/store.ts';
import { emailOf } from '#lib/client/store/values.ts';
import { useSession } from '../../shared/session.tsx';

type State =
  | { step: 'ready' }
  /** It was shared before, and is about to be shared again. */
  | { step: 'again' }
  | { step: 'sharing' }
  /**
   * There is no connection; it is shared as soon as there is one: what is `queued`, whatever page is open by then.
   * Otherwise, without an account, this one must be.
   */
  | { step: 'waiting'; queued: QueuedShare | null }
  /** `email`: the account to sign in to, where that matters. */
  | { step: 'signIn'; email: string }
  | { step: 'failed'; message: string }
  /** The meeting belongs to another account than `email`'s; `owner` is its address, if known. */
  | { step: 'otherAccount'; email: string; owner: string | null }
  | { step: 'shared'; shared: Shared; wasCopied: boolean };

const RETRY_MS = 10_000;

/** Shares a meeting's receipt, if need be after a sign-in, or once there is a connection. */
export function useShare(meetingId: string, title: string | null) {
  const { store } = useStore();
  const { account, refresh, ended } = useSession();
  const known = useShared(meetingId);
  const queued = useQueuedShare(meetingId);
  const [own, setState] = useState<State>({ step: 'ready' });
  // Asked for or shared before, or in another tab. Without an account nothing is shared, whatever was kept on signing out.
  const state: State =
    own.step !== 'ready'
      ? own
      : queued && store.owner.accountId !== null
        ? queuedState(queued)
        : known
          ? { step: 'shared', shared: known, wasCopied: false }
          : own;
  const [isSecond, setSecond] = useState(false);
  /** The store that the meeting left, for the account's, before it could be shared from there. */
  const [left, setLeft] = useState<Store | null>(null);

  const isOld = state !== own && state.step === 'shared';
  useEffect(() => {
    // It fails offline, for example; then the link stays as last known.
    if (isOld) confirmShared(store, { meetingId }).catch(asCommandFailure);
  }, [isOld, store, meetingId]);

  /** Returns the state it ended in. */
  async function share(): Promise<State> {
    // What waits goes on waiting, so that the page isn't left, or updated, during a try.
    setState((now) => (now.step === 'waiting' ? now : { step: 'sharing' }));
    const next = await tried();
    setState(next);
    // Only now, since the app then opens the account's store, where the meeting moves with its shared receipt.
    const isOver = next.step === 'shared' || next.step === 'failed';
    if (isOver && store.owner.accountId === null) refresh();
    return next;
  }

  async function tried(): Promise<State> {
    try {
      const shared = await shareMeeting(store, { meetingId, title, workspaceId: await workspaceFor(store) });
      if (store.owner.accountId !== null) await withdrawShare(store, { meetingId });
      return { step: 'shared', shared, wasCopied: await copyText(shared.url) };
    } catch (thrown) {
      if (thrown instanceof ApiFailure && thrown.code === 'offline' && store.owner.accountId !== null) return queue();
      if (!(thrown instanceof ApiFailure) && (await hasLeft(store, meetingId))) {
        setLeft(store);
        refresh();
        return { step: 'sharing' };
      }
      if (await comesAlong(thrown, store, meetingId)) return tried();
      const isMissing = thrown instanceof ApiFailure && thrown.code === 'not_found';
      return (isMissing && (await otherAccount(store))) || afterFailure(thrown);
    }
  }

  async function queue(): Promise<State> {
    try {
      await queueShare(store, { meetingId, title });
      // From now on the queue says how far it is.
      return { step: 'ready' };
    } catch (thrown) {
      return afterFailure(thrown);
    }
  }

  const signIn = (email = '') => setState({ step: 'signIn', email });
  const isSignedOut = ended !== null || (account.state === 'failed' && account.failure.code === 'not_signed_in');

  const ask = () => (isSignedOut ? signIn() : void share());

  const tryAgain = useEffectEvent(() => void share());
  const isFollowed = left !== null && left !== store;
  useEffect(() => {
    if (!isFollowed) return;
    const timer = setTimeout(() => tryAgain());
    return () => clearTimeout(timer);
  }, [isFollowed]);
  const isWaiting = own.step === 'waiting';
  useOnlineRetry(isWaiting, () => void share());
  useEffect(() => {
    if (!isWaiting) return;
    // The service may be back later than the line.
    const timer = setInterval(() => navigator.onLine && tryAgain(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return {
    state,
    /** The receipt is not the meeting's first. The first one's link keeps working. */
    isSecond,
    share: ask,
    shareAgain() {
      setSecond(true);
      setState({ step: 'again' });
    },
    signIn,
    cancel() {
      setSecond(false);
      setState({ step: 'ready' });
      // If the device can't store that, it says so everywhere.
      withdrawShare(store, { meetingId }).catch(asCommandFailure);
    },
    async signedIn() {
      if (store.owner.accountId === null) await promiseToAccount(store, meetingId);
      const { step } = await share();
      // In another account's store the meeting would be gone.
      if (store.owner.accountId !== null && step !== 'otherAccount') refresh();
    },
  };
}

/** Whether the meeting is in the account's store by now, which is then about to be shown, or is already: this one is closed. */
async function hasLeft(store: Store, meetingId: string): Promise<boolean> {
  if (store.owner.accountId !== null) return false;
  return store
    .read((reader) => hasMoved(reader, 'meetings', meetingId))
    .catch((thrown: unknown) => thrown instanceof StoreFailure && thrown.code === 'closed');
}

/**
 * A receipt stays on the screen when its owner signs in in another tab. Sharing it answers the question whether its meeting
 * comes along.
 */
async function comesAlong(thrown: unknown, store: Store, meetingId: string): Promise<boolean> {
  if (!(thrown instanceof Refusal) || thrown.code !== 'not_found' || store.owner.accountId === null) return false;
  return store.across((device) => moveMeeting(device, store.owner, meetingId, store.now()));
}

/**
 * The meeting is in the account from the moment that its receipt is, even if the page is dropped in between: nothing is
 * public without its owner finding the link.
 */
async function promiseToAccount(store: Store, meetingId: string): Promise<void> {
  try {
    const { user } = await readCurrentAccount();
    await store.write(async (writer) => promiseMeeting(writer, meetingId, user.id));
  } catch (thrown) {
    // Sharing says what is wrong.
    asCommandFailure(thrown);
  }
}

/** The workspace a receipt belongs to: the store's, or for a meeting held without an account the account's first. */
async function workspaceFor(store: Store): Promise<string> {
  if (store.owner.accountId !== null) return store.owner.workspaceId;
  const { workspaces } = await readCurrentAccount();
  return workspaces[0]?.id ?? store.owner.workspaceId;
}

/** The state to show if the workspace is missing because it belongs to another account; null if that is not why. */
async function otherAccount(store: Store): Promise<State | null> {
  try {
    const { user } = await readCurrentAccount();
    const { accountId } = store.owner;
    if (accountId === null || user.id === accountId) return null;
    return { step: 'otherAccount', email: user.email, owner: await store.read(emailOf) };
  } catch (thrown) {
    // Unknown, so the first failure is shown.
    asCommandFailure(thrown);
    return null;
  }
}

function queuedState(queued: QueuedShare): State {
  const { problem } = queued;
  return problem === null ? { step: 'waiting', queued } : { step: 'failed', message: problem };
}

function afterFailure(thrown: unknown): State {
  if (thrown instanceof ApiFailure) {
    if (thrown.code === 'not_signed_in') return { step: 'signIn', email: '' };
    if (thrown.code === 'offline') return { step: 'waiting', queued: null };
    return { step: 'failed', message: explain(thrown) };
  }
  if (thrown instanceof Refusal && thrown.code === 'no_account') return { step: 'signIn', email: '' };
  if (thrown instanceof Refusal || thrown instanceof StoreFailure) return { step: 'failed', message: thrown.message };
  throw thrown;
}
