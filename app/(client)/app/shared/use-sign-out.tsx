import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { explain } from '#lib/client/explain.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { say } from '#words/shared.ts';
import type { Fate } from './device/on-this-device.tsx';
import type { Known } from './device/sign-out.tsx';
import { whenIdle } from './idle.ts';
import { useSession } from './session.tsx';

// Not needed to show the page.
const load = () => import('./device/sign-out.tsx');

/**
 * Signs out and removes the account's data from this device, after asking whether it should stay. `everywhere` ends all of
 * the account's sessions, including this one.
 */
export function useSignOut({ everywhere = false } = {}) {
  const router = useRouter();
  const { account, noteEnd } = useSession();
  const { store, trouble } = useStore();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState<{ part: Awaited<ReturnType<typeof load>>; stake: Known } | null>(null);

  // Loaded early, so that it can say when the service is unreachable.
  useEffect(() => whenIdle(() => void load().catch(() => {})), []);

  const accountId = account.state === 'ready' ? account.value.user.id : store.owner.accountId;

  /** Throws ApiFailure if the session couldn't be ended. */
  async function leave(agreed: Known, fate: Fate) {
    const part = await load();
    const storesNothing = trouble?.code === 'refused';
    const went = await part.leave({ store, accountId, everywhere, agreed, fate, noteEnd, storesNothing });
    setProblem(went);
    if (went === null) router.push('/');
  }

  /** Asks first if something would be lost, or if it's everywhere. */
  async function begin() {
    setBusy(true);
    setProblem(null);
    const part = await load().catch(() => null);
    try {
      if (!part) return setProblem(say('partMissing.text'));
      const stake = await part.stakeOf(store, accountId);
      if (everywhere || part.losesSomething(stake)) setAsking({ part, stake });
      else await leave(stake, 'delete');
    } catch (thrown) {
      setProblem(say('signOut.failed', { why: explain(asFailure(thrown)) }));
    } finally {
      setBusy(false);
    }
  }

  /** The question, to render anywhere on the page. */
  const dialog = asking && (
    <asking.part.SignOutQuestion
      stake={asking.stake}
      everywhere={everywhere}
      onConfirm={(fate) => leave(asking.stake, fate)}
      onClose={() => setAsking(null)}
    />
  );
  return { begin, busy, problem, dialog };
}
