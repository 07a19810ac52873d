import { type ReactNode, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { pushRecords, signOut, signOutEverywhere } from '#lib/client/api/operations.ts';
import { countAccountCalendars, keepAccountCalendars } from '#lib/client/calendar/move.ts';
import { asCommandFailure, StoreFailure } from '#lib/client/failures.ts';
import { clearDraft } from '#lib/client/meetings/draft.ts';
import { sweepRemovals } from '#lib/client/meetings/sweeping.ts';
import { countAtStake, type Stake as RecordsAtStake } from '#lib/client/store/at-stake.ts';
import { eachWorkspace } from '#lib/client/store/each-workspace.ts';
import { forgetAccount } from '#lib/client/store/last-account.ts';
import { keepRecords, removeAccount } from '#lib/client/store/move.ts';
import type { Spaces, Store, StoreOwner } from '#lib/client/store/store.ts';
import { totalCount } from '#lib/client/store/store-counts.ts';
import { cachedPlanOf } from '#lib/client/store/values.ts';
import { sendUnsent } from '#lib/client/sync/exchange.ts';
import { withoutSync } from '#lib/client/sync/hold.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { rich, say } from '#words/shared-device.ts';
import { countsInWords } from './counts-in-words.ts';
import { type Fate, OnThisDevice } from './on-this-device.tsx';

/* Loaded when the user signs out, by use-sign-out.ts. */

/** What signing out would remove from this device. Calendars are only here, whatever the plan. */
export type Stake = RecordsAtStake & { calendars: number };

/** `unknown` if the store can't be read: it may still hold data that exists nowhere else. */
export type Known = Stake | 'unknown';

interface Leaving {
  store: Store;
  /** The account that signs out. On a device new to it, its store may not be open yet. */
  accountId: string | null;
  /** Whether to end all of the account's sessions, including this one. */
  everywhere: boolean;
  /** What the user agreed to lose. */
  agreed: Known;
  /** Whether that stays or is deleted. */
  fate: Fate;
  noteEnd: (thrown: unknown) => boolean;
  /** The browser refuses to store anything. */
  storesNothing: boolean;
}

/**
 * Ends the session and removes the account's data from this device. Returns the problem with that data, or null. Throws
 * ApiFailure if the session couldn't be ended.
 */
export const leave = (leaving: Leaving): Promise<string | null> => withoutSync(() => leaveNow(leaving));

async function leaveNow(leaving: Leaving): Promise<string | null> {
  const { store, accountId, everywhere, agreed, fate, noteEnd, storesNothing } = leaving;
  if (agreed !== 'unknown' && agreed.hasDeletions) await sendDeletions(store);
  try {
    await (everywhere ? signOutEverywhere() : signOut());
  } catch (thrown) {
    // The session had ended already, but its data is still on the device. Other sessions may still be open.
    if (everywhere || asFailure(thrown).code !== 'not_signed_in') {
      noteEnd(thrown);
      throw thrown;
    }
  }
  try {
    if (accountId !== null && !(await removeAll(store, accountId, agreed, fate))) return say('signOut.unfinished');
  } catch (thrown) {
    asCommandFailure(thrown);
    const isToStay = agreed !== 'unknown' && fate === 'keep';
    // Another tab has removed everything, or there is nothing to remove because the browser refuses to store anything.
    if (store.trouble?.code !== 'gone' && (isToStay || !storesNothing)) {
      return say(isToStay ? 'signOut.notKept' : 'signOut.notRemoved');
    }
  }
  clearDraft();
  if (accountId !== null) forgetAccount(accountId);
  return null;
}

/**
 * Removes the account's data from the device, except what is to stay and what was added after the question: this page and
 * other tabs keep working while the session ends. Returns false, without removing anything, if something was added that only
 * the account can keep.
 */
async function removeAll(store: Store, accountId: string, agreed: Known, fate: Fate): Promise<boolean> {
  return store.across(async (device) => {
    if (agreed !== 'unknown') {
      const now = await countStake(device, { ...store.owner, accountId });
      if ((now.hasDeletions && !agreed.hasDeletions) || now.shares > agreed.shares) return false;
      const isMore = [...now.rows].some((row) => !agreed.rows.has(row));
      const isKept = isMore || (fate === 'keep' && agreed.rows.size > 0);
      if (isKept) await keepRecords(device, accountId, { receipts: true, now: store.now() });
      // Includes decisions about calendars, which may have outlived them.
      if (fate === 'keep' || now.calendars > agreed.calendars) await keepAccountCalendars(device, accountId);
    }
    await removeAccount(device, accountId);
    return true;
  });
}

/** Sends deletions to the account, including those that could still be undone: after signing out, they can't. */
async function sendDeletions(store: Store): Promise<void> {
  try {
    if (!(await store.read(cachedPlanOf)).entitlements.sync) return;
    await eachWorkspace(store, async (one) => {
      await sweepRemovals(one, { isAll: true });
      await sendUnsent(one, pushRecords, new Map());
    });
  } catch (thrown) {
    // The question says that this may fail, and what that means.
    asCommandFailure(thrown);
  }
}

interface QuestionProps {
  stake: Known;
  everywhere: boolean;
  /** Called with whether the data stays or is deleted. */
  onConfirm: (fate: Fate) => Promise<void>;
  onClose: () => void;
}

/** Asks whether to sign out, and what to do with the data on this device. */
export function SignOutQuestion({ stake, everywhere, onConfirm, onClose }: QuestionProps) {
  const [chosen, setChosen] = useState<Fate>('keep');
  const fate = canStay(stake) ? chosen : 'delete';
  const where = { everywhere: String(everywhere) };
  const deletes = fate === 'delete' && (stake === 'unknown' || canStay(stake));
  return (
    <ConfirmDialog
      title={say('signOut.title', where)}
      action={say(deletes ? 'signOut.actionAndDelete' : 'signOut.action', where)}
      doing={say('signOut.doing')}
      isHarmless={!deletes && !losesForGood(stake)}
      onConfirm={() => onConfirm(fate)}
      onClose={onClose}
    >
      {everywhere && <p>{say('signOut.everywhere')}</p>}
      {losesSomething(stake) && <Loss stake={stake} fate={fate} onChange={setChosen} />}
    </ConfirmDialog>
  );
}

/** Returns whether signing out would remove something that can stay on the device instead. */
const canStay = (stake: Known) => stake !== 'unknown' && totalCount(stake.counts) + stake.calendars > 0;

/** Returns whether it would lose anything else. */
const losesForGood = (stake: Known) => stake === 'unknown' || stake.hasDeletions || stake.shares > 0;

export const losesSomething = (stake: Known) => canStay(stake) || losesForGood(stake);

const WHAT_IS_IN_ACCOUNT = {
  nothing: 'signOut.onlyHere',
  less: 'signOut.unsaved',
  some: 'signOut.here',
} as const satisfies Record<Stake['inAccount'], string>;

/** What signing out would remove from this device, and the choice to keep it. */
function Loss({ stake, fate, onChange }: { stake: Known; fate: Fate; onChange: (fate: Fate) => void }) {
  if (stake === 'unknown') return <p className="not-first:mt-3">{say('signOut.unread')}</p>;
  const { counts, inAccount, hasDeletions, shares, calendars } = stake;
  const total = totalCount(counts);
  const b = (inside: ReactNode) => <strong className="text-ink">{inside}</strong>;
  return (
    <div className="flex flex-col gap-4 not-first:mt-4">
      {total > 0 && <p>{rich(WHAT_IS_IN_ACCOUNT[inAccount], { total, things: countsInWords(counts), b })}</p>}
      {calendars > 0 && <p>{rich('signOut.calendars', { calendars, b })}</p>}
      {canStay(stake) && <OnThisDevice fate={fate} onChange={onChange} mayExport={total > 0} />}
      {hasDeletions && <p>{say('signOut.deletions')}</p>}
      {shares > 0 && <p>{rich('signOut.shares', { shares, b })}</p>}
    </div>
  );
}

async function countStake(device: Spaces, owner: StoreOwner): Promise<Stake> {
  const calendars = await countAccountCalendars(device, owner.accountId);
  return { ...(await countAtStake(device, owner)), calendars };
}

/** Reads what signing an account out would remove from this device. */
export async function stakeOf(store: Store, accountId: string | null): Promise<Known> {
  try {
    return await store.survey((device) => countStake(device, { ...store.owner, accountId }));
  } catch (thrown) {
    if (thrown instanceof StoreFailure) return 'unknown';
    throw thrown;
  }
}
