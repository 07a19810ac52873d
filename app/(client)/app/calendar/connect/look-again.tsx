'use client';

import { useState } from 'react';
import type { ProviderName } from '#lib/calendars/terms.ts';
import type { KeptCalendar } from '#lib/client/calendar/kept.ts';
import { PermissionEnded } from '#lib/client/connect/ask.ts';
import { connection } from '#lib/client/connect/connection.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { TextButton } from '#ui/button.tsx';
import type { Reader } from '../use-reading.ts';
import { connectAddress } from './connect-buttons.tsx';
import { problemWords } from './problem-words.ts';
import { say } from './say.ts';

interface Props {
  calendar: KeptCalendar;
  provider: ProviderName;
  reader: Reader;
}

/** Reads a provider's calendar again: at once while there is a permission, or by way of the provider's page. */
export function LookAgain({ calendar: { name, source }, provider, reader }: Props) {
  const { store } = useStore();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!source) return null;
  const { id, owner } = source;

  async function look() {
    setProblem('');
    const open = connection(store.now());
    if (open?.provider !== provider) return location.assign(`${connectAddress(provider)}&again`);
    setBusy(true);
    try {
      await reader.readGiven([await open.read({ id, name, owner, isFirst: true }, store.now(), reader.since)]);
    } catch (thrown) {
      if (thrown instanceof PermissionEnded) return location.assign(`${connectAddress(provider)}&again`);
      setProblem(problemWords(thrown, provider));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <TextButton
        look="action"
        aria-disabled={isBusy}
        aria-label={say('again.lookNamed', { calendar: name })}
        onClick={() => void look()}
      >
        {say('again.look')}
      </TextButton>
      {problem !== '' && (
        <p role="alert" className="basis-full text-sm font-semibold text-accent">
          {problem}
        </p>
      )}
    </>
  );
}
