'use client';

import { useStore } from '#lib/client/hooks/hooks.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { forgetJoined, joinedOf } from '#lib/client/ledger/joined.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say } from './say.ts';

/** Says of which ledgers the account is no longer a member. */
export function EndedLedgers() {
  const { store } = useStore();
  const gone = (useQuery(joinedOf) ?? []).filter(({ ended }) => ended === 'gone');
  return gone.map(({ id, name }) => (
    <div key={id} className="mb-6 print:hidden">
      <Notice
        actions={
          <Button variant="plain" size="compact" onClick={() => void forgetJoined(store, id)}>
            {say('sending.goneDone')}
          </Button>
        }
      >
        {say('sending.gone', { name })}
      </Notice>
    </div>
  ));
}
