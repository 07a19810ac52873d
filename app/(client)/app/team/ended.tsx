'use client';

import { useCallback } from 'react';
import { listLedgerMembers } from '#lib/client/api/ledgers.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import { forgetJoined, type Joined, joinedOf } from '#lib/client/ledger/joined.ts';
import type { Ledger } from '#lib/ledgers/schema.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from '#words/team.ts';
import { Leave } from './sending.tsx';

/** Says which ledgers the account has left, or is waiting to be confirmed in, even before sending has noticed. */
export function EndedLedgers({ ledgers }: { ledgers: readonly Ledger[] }) {
  const known = new Set(ledgers.map(({ id }) => id));
  const gone = (useQuery(joinedOf) ?? []).filter(({ id, ended }) => ended === 'gone' || !known.has(id));
  return gone.map((joined) => <Gone key={joined.id} joined={joined} />);
}

function Gone({ joined: { id, name, ended } }: { joined: Joined }) {
  const { store } = useStore();
  const read = useCallback(() => listLedgerMembers(id), [id]);
  const [members] = useRemote(read);
  // Not known yet: nobody should be told for a moment that they are out.
  if (members.state === 'loading') return null;
  const own = members.state === 'ready' ? members.value.find(({ isYou }) => isYou) : undefined;
  // The list may be older than the membership, or there may be no connection. Only a 404 means that the member is out.
  const isUnknown = members.state === 'failed' && members.failure.code !== 'not_found' && ended !== 'gone';
  if (own?.confirmed || isUnknown) return null;
  return (
    <div className="mb-6 print:hidden">
      {own ? (
        <>
          <Notice>{`${name} · ${say('members.waiting')}`}</Notice>
          <Leave ledger={{ id, name }} memberId={own.id} onLeft={() => {}} />
        </>
      ) : (
        <Notice
          actions={
            <Button variant="plain" size="compact" onClick={() => void forgetJoined(store, id)}>
              {say('sending.goneDone')}
            </Button>
          }
        >
          {say('sending.gone', { name })}
        </Notice>
      )}
    </div>
  );
}
