'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CONNECT_PATH, PROVIDER_NAMES, PROVIDERS, type ProviderName, type Providers } from '#lib/calendars/terms.ts';
import type { CalendarAndContent } from '#lib/client/calendar/kept.ts';
import { ProviderFailed } from '#lib/client/connect/ask.ts';
import { Connection, connect } from '#lib/client/connect/connection.ts';
import { comeBack, leaveFor, NotPermitted } from '#lib/client/connect/permission.ts';
import type { Listed } from '#lib/client/connect/source.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useCalendars } from '#lib/client/hooks/use-calendars.ts';
import { say } from '#words/calendar-connect.ts';
import { useHasLeft } from '../use-has-left.ts';
import type { Reader } from '../use-reading.ts';
import { problemWords } from './problem-words.ts';

export type Step =
  /** Nothing has been asked for. */
  | { at: 'start' }
  | { at: 'busy'; words: string }
  | { at: 'choose'; provider: ProviderName; calendars: readonly Listed[] }
  | { at: 'failed'; provider: ProviderName; problem: string };

/** Sends the user to a provider, takes them back from it, and lists their calendars. `read` reads the selected ones. */
export function useConnecting(providers: Providers, reader: Reader) {
  const { store } = useStore();
  const router = useRouter();
  const wanted = useSearchParams();
  const kept = useCalendars()?.calendars;
  const hasLeft = useHasLeft();
  const [step, setStep] = useState<Step>({ at: 'start' });
  const made = useRef<Connection | null>(null);
  const hasBegun = useRef(false);
  /** The fragment that the provider added to our address. */
  const returned = useRef('');

  async function read(provider: ProviderName, calendars: readonly Listed[]) {
    const open = made.current;
    if (!open) return;
    try {
      const files = [];
      // A calendar of another account, or one no longer shared, doesn't stop the others from being read.
      const missed: string[] = [];
      for (const calendar of calendars) {
        if (hasLeft()) return;
        setStep({ at: 'busy', words: say('choose.reading', { calendar: calendar.name }) });
        try {
          files.push(await open.read(calendar, store.now(), reader.since));
        } catch (thrown) {
          if (!(thrown instanceof ProviderFailed)) throw thrown;
          missed.push(`${calendar.name}: ${problemWords(thrown, provider)}`);
        }
      }
      const isRead = files.length > 0 && (await reader.readGiven(files));
      if (hasLeft()) return;
      if (missed.length > 0) setStep({ at: 'failed', provider, problem: missed.join(' ') });
      else if (isRead) router.replace('/app/calendar');
      else setStep({ at: 'start' });
    } catch (thrown) {
      setStep({ at: 'failed', provider, problem: problemWords(thrown, provider) });
    }
  }

  const begin = useEffectEvent(async () => {
    const redirectUri = location.origin + CONNECT_PATH;
    const fragment = returned.current;
    const name = PROVIDERS.find((one) => one === wanted.get('with'));
    let provider: ProviderName = name ?? 'google';
    try {
      if (fragment !== '') {
        const back = await comeBack(fragment, providers, { redirectUri, now: store.now() });
        provider = back.permission.provider;
        setStep({ at: 'busy', words: say('connect.returning', { provider: PROVIDER_NAMES[provider] }) });
        made.current = new Connection(back.permission, providers);
        connect(made.current, store.owner.accountId);
        const calendars = await made.current.list();
        const before = readAgain(kept ?? [], back.again, made.current);
        if (before.length > 0) return await read(provider, before);
        setStep({ at: 'choose', provider, calendars });
        return;
      }
      const known = name && providers[name];
      if (!known) return;
      setStep({ at: 'busy', words: say('connect.leaving', { provider: PROVIDER_NAMES[name] }) });
      const again = wanted.get('again') ?? '';
      const source = kept?.find(({ calendar }) => calendar.id === again)?.calendar.source;
      const to = await leaveFor(name, known, { redirectUri, again, hint: source?.account || source?.owner || '' });
      // `replace`, so that going back from the provider's page leads to the calendar.
      if (!hasLeft()) location.replace(to);
    } catch (thrown) {
      // Only the note made before leaving says which provider this is about.
      if (thrown instanceof NotPermitted) provider = thrown.provider;
      setStep({ at: 'failed', provider, problem: problemWords(thrown, provider) });
    }
  });

  // At once, before anything is read: a token must not stay in the history or be seen.
  useEffect(() => {
    const fragment = location.hash.slice(1);
    if (fragment === '') return;
    returned.current = fragment;
    history.replaceState(null, '', CONNECT_PATH);
  }, []);

  const isReady = kept !== undefined && reader.isReady;
  useEffect(() => {
    if (!isReady || hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, [isReady]);

  return { step, read };
}

/** Returns the calendar to read again, and all others that the same permission covers. */
function readAgain(kept: readonly CalendarAndContent[], again: string, account: Connection): Listed[] {
  if (again === '') return [];
  return kept.flatMap(({ calendar: { id, name, source } }) =>
    source?.provider === account.provider && (id === again || account.has(source))
      ? [{ id: source.id, name, owner: source.owner, isFirst: true }]
      : [],
  );
}
