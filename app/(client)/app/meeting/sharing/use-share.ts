import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '#lib/client/api/call.ts';
import { copyText } from '#lib/client/clipboard.ts';
import { explain } from '#lib/client/explain.ts';
import { asCommandFailure, Refusal, StoreFailure } from '#lib/client/failures.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useOnlineRetry } from '#lib/client/hooks/use-online.ts';
import { useQueuedShare, useShared } from '#lib/client/hooks/use-shared.ts';
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
  /** It was shared earlier and is about to be shared again. */
  | { step: 'again' }
  | { step: 'sharing' }
  /**
   * Offline. `queued` is shared once there is a connection, whatever page is open then. It is null without an account: then
   * this page has to stay open.
   */
  | { step: 'waiting'; queued: QueuedShare | null }
  /** `email` is the account to sign in to, if that matters. */
  | { step: 'signIn'; email: string }
  | { step: 'failed'; message: string }
  /** The meeting belongs to a different account than `email`. `owner` is that account's address, if known. */
  | { step: 'otherAccount'; email: string; owner: string | null }
  | { step: 'shared'; shared: Shared; wasCopied: boolean };

const RETRY_MS = 10_000;

/**
 * Shares a meeting's receipt, after a sign-in or once there is a connection if necessary. `ownTitle`: the meeting's, proposed
 * for its first receipt.
 */
export function useShare(meetingId: string, ownTitle: string | null) {
  const { store } = useStore();
  const { account, refresh, ended } = useSession();
  const known = useShared(meetingId);
  const inQueue = useQueuedShare(meetingId);
  // Signed out, whatever the queue still holds doesn't count.
  const queued = store.owner.accountId === null ? null : inQueue;
  const [own, setState] = useState<State>({ step: 'ready' });
  // Includes what was queued or shared earlier, or in another tab.
  const state: State =
    own.step !== 'ready'
      ? own
      : queued
        ? queuedState(queued)
        : known
          ? { step: 'shared', shared: known, wasCopied: false }
          : own;
  const [typed, setTitle] = useState<string | null>(null);
  // A title that was chosen earlier is proposed again, since the meeting's own may be private; what waits keeps it.
  const isTitleFixed = queued?.problem === null && (state.step === 'waiting' || state.step === 'sharing');
  const before = inQueue ?? known?.draft ?? { title: ownTitle };
  const title = (isTitleFixed ? null : typed) ?? before.title ?? '';
  const titleOrNull = title.trim() || null;
  const [isSecond, setSecond] = useState(false);
  /** The store that the meeting left for the account's before it could be shared. */
  const [left, setLeft] = useState<Store | null>(null);

  const isOld = state !== own && state.step === 'shared';
  useEffect(() => {
    // Fails offline, for example. Then the link stays as last known.
    if (isOld) confirmShared(store, { meetingId }).catch(asCommandFailure);
  }, [isOld, store, meetingId]);

  /** Resolves to the new state. */
  async function share(): Promise<State> {
    // Stays `waiting` during a try, so that the page isn't left or updated meanwhile.
    setState((now) => (now.step === 'waiting' ? now : { step: 'sharing' }));
    const next = await tried();
    setState(next);
    // Not before: this opens the account's store, where the meeting moves with its shared receipt.
    const isOver = next.step === 'shared' || next.step === 'failed';
    if (isOver && store.owner.accountId === null) refresh();
    return next;
  }

  async function tried(): Promise<State> {
    try {
      const shared = await shareMeeting(store, {
        meetingId,
        title: titleOrNull,
        workspaceId: await workspaceFor(store),
      });
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
      await queueShare(store, { meetingId, title: titleOrNull });
      // From now on, the queue has the state.
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
    // The service may be back later than the connection.
    const timer = setInterval(() => navigator.onLine && tryAgain(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return {
    state,
    title,
    isTitleFixed,
    setTitle,
    /** This isn't the meeting's first receipt. The first one's link keeps working. */
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
      // A device that can't store this says so everywhere.
      withdrawShare(store, { meetingId }).catch(asCommandFailure);
    },
    async signedIn() {
      if (store.owner.accountId === null) await promiseToAccount(store, meetingId);
      const { step } = await share();
      // After signing in to a different account, this would open a store without the meeting.
      if (store.owner.accountId !== null && step !== 'otherAccount') refresh();
    },
  };
}

/** Returns whether the meeting has moved to the account's store. If that is shown already, this store is closed. */
async function hasLeft(store: Store, meetingId: string): Promise<boolean> {
  if (store.owner.accountId !== null) return false;
  return store
    .read((reader) => hasMoved(reader, 'meetings', meetingId))
    .catch((thrown: unknown) => thrown instanceof StoreFailure && thrown.code === 'closed');
}

/**
 * Moves the meeting to the account's store, if its owner signed in in another tab while the receipt stayed on the screen:
 * sharing it answers whether the meeting should move. Resolves to whether it did.
 */
async function comesAlong(thrown: unknown, store: Store, meetingId: string): Promise<boolean> {
  if (!(thrown instanceof Refusal) || thrown.code !== 'not_found' || store.owner.accountId === null) return false;
  return store.across((device) => moveMeeting(device, store.owner, meetingId, store.now()));
}

/**
 * Adds the meeting to the account with its receipt, even if the page is dropped in between: otherwise a public receipt might
 * have an owner who can't find its link.
 */
async function promiseToAccount(store: Store, meetingId: string): Promise<void> {
  try {
    const { user } = await readCurrentAccount();
    await store.write(async (writer) => promiseMeeting(writer, meetingId, user.id));
  } catch (thrown) {
    // Sharing reports the problem.
    asCommandFailure(thrown);
  }
}

/** Returns the receipt's workspace: the store's, or without an account, the first one of the account that signed in. */
export async function workspaceFor(store: Store): Promise<string> {
  if (store.owner.accountId !== null) return store.owner.workspaceId;
  const { workspaces } = await readCurrentAccount();
  return workspaces[0]?.id ?? store.owner.workspaceId;
}

/** Returns the state to show if the workspace belongs to another account, or null if that isn't the reason. */
async function otherAccount(store: Store): Promise<State | null> {
  try {
    const { user } = await readCurrentAccount();
    const { accountId } = store.owner;
    if (accountId === null || user.id === accountId) return null;
    return { step: 'otherAccount', email: user.email, owner: await store.read(emailOf) };
  } catch (thrown) {
    // Unknown, so the original failure is shown.
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
