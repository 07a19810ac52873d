'use client';

import { useState } from 'react';
import type { ProviderName } from '#lib/calendars/terms.ts';
import type { KeptCalendar } from '#lib/client/calendar/kept.ts';
import { PermissionEnded } from '#lib/client/connect/ask.ts';
import { connection } from '#lib/client/connect/connection.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { TextButton } from '#ui/button.tsx';
import { Problem } from '#ui/notice.tsx';
import { say } from '#words/calendar-connect.ts';
import { useHasLeft } from '../use-has-left.ts';
import type { Reader } from '../use-reading.ts';
import { connectAddress } from './connect-buttons.tsx';
import { problemWords } from './problem-words.ts';

interface Props {
  calendar: KeptCalendar;
  provider: ProviderName;
  reader: Reader;
}

/** Reads a provider's calendar again: at once if there is still a permission, otherwise by way of the provider's page. */
export function LookAgain({ calendar: { id: keptAs, name, source }, provider, reader }: Props) {
  const { store } = useStore();
  const hasLeft = useHasLeft();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!source) return null;
  const { id, owner } = source;

  async function look() {
    setProblem('');
    // Our own id, not the provider's: that may be an email address, and our server sees this one.
    const ask = () => location.assign(`${connectAddress(provider)}&again=${keptAs}`);
    const open = connection(store.now(), store.owner.accountId);
    if (!open?.has({ provider, id })) return ask();
    setBusy(true);
    try {
      const file = await open.read({ id, name, owner, isFirst: true }, store.now(), reader.since);
      if (!hasLeft()) await reader.readGiven([file]);
    } catch (thrown) {
      if (hasLeft()) return;
      if (thrown instanceof PermissionEnded) return ask();
      setProblem(problemWords(thrown, provider));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <TextButton
        look="action"
        aria-disabled={isBusy || undefined}
        aria-label={say('again.lookNamed', { calendar: name })}
        onClick={isBusy ? undefined : () => void look()}
      >
        {say('again.look')}
      </TextButton>
      {problem !== '' && <Problem className="basis-full text-sm">{problem}</Problem>}
    </>
  );
}
