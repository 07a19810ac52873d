'use client';

import { useCallback } from 'react';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useResolved } from '#lib/client/hooks/use-resolved.ts';
import type { Joined } from '#lib/client/ledger/joined.ts';
import { firstRows } from '#lib/client/ledger/outbox.ts';
import { say } from '#words/team.ts';
import { SentRows } from './row-list.tsx';

const SHOWN = 5;

interface Props {
  sending: Pick<Joined, 'key' | 'cards' | 'names' | 'which'>;
  currency: string;
  timeZone: string;
}

/** The newest rows, as they would be sent. */
export function FirstRows({ sending, currency, timeZone }: Props) {
  const { store } = useStore();
  // Compared as JSON, since each render makes a new object.
  const wanted = JSON.stringify(sending);
  const rows = useResolved(
    // The store reports its own failures.
    useCallback(() => firstRows(store, JSON.parse(wanted), SHOWN).catch(() => undefined), [store, wanted]),
  );
  if (!rows) return null;
  if (rows.length === 0) return <p className="text-faint">{say('join.noneYet')}</p>;
  return (
    <SentRows
      rows={rows.map(({ meeting, row }) => ({ key: meeting.id, row }))}
      currency={currency}
      timeZone={timeZone}
    />
  );
}
