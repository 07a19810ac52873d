'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { signOut, signOutEverywhere } from '#lib/client/api/operations.ts';
import { explain } from '#lib/client/explain.ts';
import { StoreFailure } from '#lib/client/failures.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { clearDraft } from '#lib/client/meetings/draft.ts';
import { keepOnDevice } from '#lib/client/store/keep.ts';
import { removeFromDevice } from '#lib/client/store/last-account.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countAtStake, type Stake as RecordsAtStake, totalCount } from '#lib/client/store/store-counts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { countsInWords } from './counts-in-words.ts';
import { type Fate, OnThisDevice } from './on-this-device.tsx';
import { rich, say } from './say.ts';
import { useSession } from './session.tsx';

/** What signing out would remove from this device. Calendars are on no other, whatever the plan. */
type Stake = RecordsAtStake & { calendars: number };

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

/** Signs out and removes the account's data from this device, after asking whether what would be lost is to stay. */
export function useSignOut({ everywhere = false }: Options = {}): SignOut {
  const router = useRouter();
  const { noteEnd } = useSession();
  const { store, trouble } = useStore();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState<{ stake: Stake | 'unknown' } | null>(null);
  const [fate, setFate] = useState<Fate>('keep');
  const { accountId } = store.owner;

  /** `keeps`: what stays on the device. Throws ApiFailure if the session could not be ended. */
  async function leave(keeps: Stake | null) {
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
      setProblem(say('signOut.notKept'));
      return;
    }
    try {
      clearDraft();
      if (accountId !== null) await removeFromDevice(accountId);
    } catch {
      // A browser that refuses to store anything has nothing to remove.
      if (trouble?.code !== 'refused') {
        setProblem(say('signOut.notRemoved'));
        return;
      }
    }
    router.push('/');
  }

  async function begin() {
    setBusy(true);
    setProblem(null);
    setFate('keep');
    try {
      const stake = await stakeOf(store);
      if (everywhere || losesSomething(stake)) setAsking({ stake });
      else await leave(null);
    } catch (thrown) {
      setProblem(say('signOut.failed', { why: explain(asFailure(thrown)) }));
    } finally {
      setBusy(false);
    }
  }

  const loses = asking !== null && losesSomething(asking.stake);
  const keeps = loses && asking.stake !== 'unknown' && fate === 'keep' ? asking.stake : null;
  const where = { everywhere: String(everywhere) };
  const dialog = asking && (
    <ConfirmDialog
      title={say('signOut.title', where)}
      action={say(loses && !keeps ? 'signOut.actionAndDelete' : 'signOut.action', where)}
      doing={say('signOut.doing')}
      isHarmless={!loses || keeps !== null}
      onConfirm={() => leave(keeps)}
      onClose={() => setAsking(null)}
    >
      {everywhere && <p>{say('signOut.everywhere')}</p>}
      {loses && <Loss stake={asking.stake} fate={fate} onChange={setFate} />}
    </ConfirmDialog>
  );
  return { begin, busy, problem, dialog };
}

const losesSomething = (stake: Stake | 'unknown') =>
  stake === 'unknown' || totalCount(stake.counts) + stake.calendars > 0;

// Not needed to show the page.
const calendarMoves = () => import('#lib/client/calendar/move.ts');

interface LossProps {
  stake: Stake | 'unknown';
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

/** Unknown if the store cannot be read: it may still hold what is nowhere else. */
async function stakeOf(store: Store): Promise<Stake | 'unknown'> {
  try {
    const calendars = await (await calendarMoves()).countAccountCalendars(store);
    return { ...(await countAtStake(store)), calendars };
  } catch (thrown) {
    if (thrown instanceof StoreFailure) return 'unknown';
    throw thrown;
  }
}
