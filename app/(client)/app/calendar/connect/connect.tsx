'use client';

import { type FormEvent, useState } from 'react';
import { PROVIDER_NAMES, PROVIDERS, type ProviderName, type Providers } from '#lib/calendars/terms.ts';
import type { Listed } from '#lib/client/connect/source.ts';
import { Button, buttonLook, textLook } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ScreenHeading } from '#ui/heading.tsx';
import { Link } from '#ui/link.tsx';
import { Notice, Problem } from '#ui/notice.tsx';
import { say } from '#words/calendar-connect.ts';
import { useReading } from '../use-reading.ts';
import { WhatCame } from '../what-came.tsx';
import { ConnectButtons, connectAddress } from './connect-buttons.tsx';
import { useConnecting } from './use-connecting.ts';

/** The page that connects to a provider, and that the provider leads back to. No other page may talk to it. */
export function ConnectScreen({ providers }: { providers: Providers }) {
  const reader = useReading();
  const { step, read } = useConnecting(providers, reader);
  const names = PROVIDERS.filter((name) => providers[name]);
  return (
    <div className="flex flex-col gap-6">
      <ScreenHeading>{say('page.title')}</ScreenHeading>
      {step.at === 'start' && (names.length > 0 ? <ConnectButtons names={names} /> : <p>{say('connect.none')}</p>)}
      {step.at === 'busy' && <p role="status">{step.words}</p>}
      {step.at === 'failed' && (
        <Notice
          kind="problem"
          actions={
            <a href={connectAddress(step.provider)} className={buttonLook({ variant: 'plain' })}>
              {say('problem.again')}
            </a>
          }
        >
          {step.problem}
        </Notice>
      )}
      {step.at === 'choose' && <Choose {...step} onRead={(calendars) => void read(step.provider, calendars)} />}
      <WhatCame reader={reader} />
      <p>
        <Link href="/app/calendar" prefetch={false} className={textLook('tall')}>
          {say('connect.back')}
        </Link>
      </p>
    </div>
  );
}

interface ChooseProps {
  provider: ProviderName;
  calendars: readonly Listed[];
  onRead: (calendars: readonly Listed[]) => void;
}

/** The account's calendars. Its own is selected. */
function Choose({ provider, calendars, onRead }: ChooseProps) {
  const [chosen, setChosen] = useState(() => new Set(calendars.filter(({ isFirst }) => isFirst).map(({ id }) => id)));
  const [isAsked, setAsked] = useState(false);
  if (calendars.length === 0) return <p role="status">{say('choose.none', { provider: PROVIDER_NAMES[provider] })}</p>;
  const toggle = (id: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id)));

  function submit(event: FormEvent) {
    event.preventDefault();
    // Calendars without an owner of their own get the main calendar's.
    const owner = calendars.find(({ isFirst }) => isFirst)?.owner ?? '';
    const some = calendars.filter(({ id }) => chosen.has(id)).map((one) => ({ ...one, owner: one.owner || owner }));
    setAsked(some.length === 0);
    if (some.length > 0) onRead(some);
  }

  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className="font-mono text-lg font-semibold">{say('choose.title')}</legend>
        {calendars.map(({ id, name }) => (
          <Checkbox key={id} checked={chosen.has(id)} onChange={(isOn) => toggle(id, isOn)}>
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <Problem className="text-sm">{isAsked && say('choose.nobody')}</Problem>
      <Button type="submit" className="mt-4">
        {say('choose.read')}
      </Button>
    </form>
  );
}
