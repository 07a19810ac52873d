'use client';

import { type ReactNode, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { signOut, signOutEverywhere } from '#lib/client/api/operations.ts';
import { StoreFailure } from '#lib/client/failures.ts';
import { clearDraft } from '#lib/client/meetings/draft.ts';
import { keepOnDevice } from '#lib/client/store/keep.ts';
import { removeFromDevice } from '#lib/client/store/last-account.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countAtStake, type Stake as RecordsAtStake, totalCount } from '#lib/client/store/store-counts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { countsInWords } from './counts-in-words.ts';
import { type Fate, OnThisDevice } from './on-this-device.tsx';
import { rich, say } from './say-later.ts';

/* Loaded when somebody signs out: use-sign-out.ts. */

/** What signing out would remove from this device. Calendars are on no other, whatever the plan. */
export type Stake = RecordsAtStake & { calendars: number };

/** Unknown if the store cannot be read: it may still hold what is nowhere else. */
export type Known = Stake | 'unknown';

interface Leaving {
  store: Store;
  /** End all sessions of the account, this one too. */
  everywhere: boolean;
  /** What stays on the device. */
  keeps: Stake | null;
  noteEnd: (thrown: unknown) => boolean;
  /** The browser refuses to store anything. */
  storesNothing: boolean;
}

/**
 * Ends the session and removes the account's data from this device. Returns what went wrong with that data; null: nothing.
 * Throws ApiFailure if the session could not be ended.
 */
export async function leave({ store, everywhere, keeps, noteEnd, storesNothing }: Leaving): Promise<string | null> {
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
    if (keeps && totalCount(keeps.counts) > 0) await keepOnDevice(store, { receipts: true });
    if (keeps && keeps.calendars > 0) await (await calendarMoves()).keepCalendarsOnDevice(store);
  } catch {
    return say('signOut.notKept');
  }
  try {
    clearDraft();
    if (store.owner.accountId !== null) await removeFromDevice(store.owner.accountId);
  } catch {
    // A browser that refuses to store anything has nothing to remove.
    if (!storesNothing) return say('signOut.notRemoved');
  }
  return null;
}

interface QuestionProps {
  stake: Known;
  everywhere: boolean;
  /** Called with what stays on the device. */
  onConfirm: (keeps: Stake | null) => Promise<void>;
  onClose: () => void;
}

/** Asks whether to sign out, and what becomes of what would be lost. */
export function SignOutQuestion({ stake, everywhere, onConfirm, onClose }: QuestionProps) {
  const [fate, setFate] = useState<Fate>('keep');
  const loses = losesSomething(stake);
  const keeps = loses && stake !== 'unknown' && fate === 'keep' ? stake : null;
  const where = { everywhere: String(everywhere) };
  return (
    <ConfirmDialog
      title={say('signOut.title', where)}
      action={say(loses && !keeps ? 'signOut.actionAndDelete' : 'signOut.action', where)}
      doing={say('signOut.doing')}
      isHarmless={!loses || keeps !== null}
      onConfirm={() => onConfirm(keeps)}
      onClose={onClose}
    >
      {everywhere && <p>{say('signOut.everywhere')}</p>}
      {loses && <Loss stake={stake} fate={fate} onChange={setFate} />}
    </ConfirmDialog>
  );
}

export const losesSomething = (stake: Known) => stake === 'unknown' || totalCount(stake.counts) + stake.calendars > 0;

// Not needed to show the page.
const calendarMoves = () => import('#lib/client/calendar/move.ts');

interface LossProps {
  stake: Known;
  fate: Fate;
  onChange: (fate: Fate) => void;
}

/** What signing out would remove from this device, and whether it stays instead. */
function Loss({ stake, fate, onChange }: LossProps) {
  if (stake === 'unknown') {
    return <p className="not-first:mt-3">{say('signOut.unread')}</p>;
  }
  const { counts, isOnlyCopy, calendars } = stake;
  const total = totalCount(counts);
  const b = (inside: ReactNode) => <strong className="text-ink">{inside}</strong>;
  return (
    <div className="flex flex-col gap-4 not-first:mt-4">
      {total > 0 && (
        <p>{rich(isOnlyCopy ? 'signOut.onlyHere' : 'signOut.here', { total, things: countsInWords(counts), b })}</p>
      )}
      {calendars > 0 && <p>{rich('signOut.calendars', { calendars, b })}</p>}
      <OnThisDevice fate={fate} onChange={onChange} mayExport={total > 0} />
    </div>
  );
}

/** Reads what signing out would remove from this device. */
export async function stakeOf(store: Store): Promise<Known> {
  try {
    const calendars = await (await calendarMoves()).countAccountCalendars(store);
    return { ...(await countAtStake(store)), calendars };
  } catch (thrown) {
    if (thrown instanceof StoreFailure) return 'unknown';
    throw thrown;
  }
}
