'use client';

import { useEffect, useState } from 'react';
import { CONNECT_PATH, type ProviderName } from '#lib/calendars/terms.ts';
import { knownProviders } from '#lib/client/connect/ask.ts';
import { buttonLook } from '#ui/button.tsx';
import { say } from './say.ts';

/** The providers that this server can be used with; none until that is known. */
export function useProviders(): readonly ProviderName[] {
  const [known, setKnown] = useState<readonly ProviderName[]>([]);
  useEffect(() => {
    let isGone = false;
    void knownProviders().then((names) => isGone || setKnown(names));
    return () => {
      isGone = true;
    };
  }, []);
  return known;
}

/** Where a connection begins: a page of its own, which alone may talk to the provider. */
export const connectAddress = (provider: ProviderName): string => `${CONNECT_PATH}?with=${provider}`;

/** The ways to calendars without a file; nothing where there are none. */
export function ConnectButtons({ names }: { names: readonly ProviderName[] }) {
  if (names.length === 0) return null;
  return (
    <div className="mt-5">
      <div className="flex flex-wrap gap-3">
        {names.map((name) => (
          // No link of Next's: the page has to be loaded anew, with its own policy.
          <a key={name} href={connectAddress(name)} className={buttonLook({ variant: 'plain' })}>
            {say(`connect.${name}`)}
          </a>
        ))}
      </div>
      <p className="mt-3 max-w-prose text-sm text-faint">{say('connect.what')}</p>
    </div>
  );
}
