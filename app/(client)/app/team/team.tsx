'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useState } from 'react';
import { ApiFailure } from '#lib/client/api/call.ts';
import { listLedgers } from '#lib/client/api/ledgers.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useRemote } from '#lib/client/hooks/use-remote.ts';
import { resume } from '#lib/client/ledger/joined.ts';
import type { Store } from '#lib/client/store/store.ts';
import type { Ledger } from '#lib/ledgers/schema.ts';
import { Button } from '#ui/button.tsx';
import { ProLink } from '#ui/button-link.tsx';
import { ScreenHeading, SectionHeading } from '#ui/heading.tsx';
import { Paper } from '#ui/paper.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { say } from '#words/team.ts';
import { RemoteView } from '../shared/remote-view.tsx';
import { useSession } from '../shared/session.tsx';
import { EndedLedgers } from './ended.tsx';
import { LedgerView } from './ledger-view.tsx';
import { MakeLedger } from './make.tsx';

const SEEN = 'ledgers-seen';

/** Returns the account's ledgers; offline, those last seen. Throws ApiFailure. */
async function readLedgers(store: Store): Promise<Ledger[]> {
  try {
    const ledgers = await listLedgers();
    // Right after a sign-in, the store belongs to no account until the account has been read. Then this runs again.
    if (store.owner.accountId === null) return new Promise(() => {});
    await store.write(async (writer) => writer.setValue(SEEN, ledgers));
    await resume(store, ledgers);
    return ledgers;
  } catch (thrown) {
    // Written only by the lines above.
    const seen = (await store.read((reader) => reader.value(SEEN))) as Ledger[] | undefined;
    if (thrown instanceof ApiFailure && thrown.code === 'offline' && seen?.length) return seen;
    throw thrown;
  }
}

/** What a team's meetings cost by a rate card. */
export function Team() {
  const { store } = useStore();
  const read = useCallback(() => readLedgers(store), [store]);
  const [ledgers, { reload, amend }] = useRemote(read);
  const asked = useSearchParams().get('ledger');
  const [chosen, choose] = useState<string | null>(null);
  return (
    <RemoteView remote={ledgers} onRetry={reload} what={say('team.what')}>
      {(all) => {
        const shown = all.find(({ id }) => id === (chosen ?? asked)) ?? all[0];
        const note = (ledger: Ledger) => {
          amend((known) => [...known.filter(({ id }) => id !== ledger.id), ledger]);
          choose(ledger.id);
        };
        const forget = (id: string) => amend((known) => known.filter((one) => one.id !== id));
        return (
          <>
            <EndedLedgers ledgers={all} />
            {shown ? (
              <>
                {all.length > 1 && (
                  <div className="mb-6 max-w-md print:hidden">
                    <SelectField
                      label={say('team.which')}
                      value={shown.id}
                      onChange={choose}
                      options={all.map(({ id, name }) => ({ value: id, text: name }))}
                    />
                  </div>
                )}
                <LedgerView key={shown.id} ledger={shown} onChange={note} onGone={() => forget(shown.id)} />
              </>
            ) : (
              <None onMade={note} />
            )}
          </>
        );
      }}
    </RemoteView>
  );
}

function None({ onMade }: { onMade: (ledger: Ledger) => void }) {
  const { account } = useSession();
  const [isMaking, setMaking] = useState(false);
  const isPro = account.state === 'ready' && account.value.plan === 'pro';
  return (
    <>
      <ScreenHeading>{say('page.title')}</ScreenHeading>
      <div className="mt-6">
        {isMaking ? (
          <MakeLedger onMade={onMade} onCancel={() => setMaking(false)} />
        ) : (
          <Paper>
            <SectionHeading>{say('about.title')}</SectionHeading>
            <p className="mt-2 max-w-prose leading-relaxed">{say('about.text')}</p>
            <p className="mt-2 mb-6 max-w-prose leading-relaxed text-faint">
              {say('about.join')} {!isPro && say('about.pro')}
            </p>
            {isPro ? (
              <Button onClick={() => setMaking(true)}>{say('about.make')}</Button>
            ) : (
              <ProLink>{say('about.see')}</ProLink>
            )}
          </Paper>
        )}
      </div>
    </>
  );
}
