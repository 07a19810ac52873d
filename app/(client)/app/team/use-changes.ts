'use client';

import { useRef, useState } from 'react';
import { asFailure } from '#lib/client/api/call.ts';
import { listLedgers, updateLedger } from '#lib/client/api/ledgers.ts';
import { explain } from '#lib/client/explain.ts';
import type { Ledger, UpdateLedger } from '#lib/ledgers/schema.ts';

/** A ledger on the screen. */
export interface OfLedger {
  ledger: Ledger;
  /** Called with the ledger as it is now. */
  onChange: (ledger: Ledger) => void;
  /** Called when it isn't the user's any more. */
  onGone: () => void;
}

type Next = (now: Ledger) => UpdateLedger;

/**
 * Changes a ledger's lists, which are sent whole. Changes run one at a time, on the service's latest version, so that a
 * second press or another device doesn't bring back what was removed. `remove` shows its problem; `change` throws.
 */
export function useChanges({ ledger, onChange }: Omit<OfLedger, 'onGone'>) {
  const last = useRef(Promise.resolve());
  const [problem, setProblem] = useState<string | null>(null);

  function change(next: Next): Promise<void> {
    const own = last.current.then(async () => {
      const now = (await listLedgers()).find(({ id }) => id === ledger.id) ?? ledger;
      onChange(await updateLedger(ledger.id, next(now)));
    });
    last.current = own.catch(() => {});
    return own;
  }

  async function remove(next: Next) {
    setProblem(null);
    try {
      await change(next);
    } catch (thrown) {
      setProblem(explain(asFailure(thrown)));
    }
  }

  return { problem, change, remove };
}
