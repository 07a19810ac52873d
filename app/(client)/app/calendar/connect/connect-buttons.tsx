'use client';

import { CONNECT_PATH, type ProviderName } from '#lib/calendars/terms.ts';
import { knownProviders } from '#lib/client/connect/ask.ts';
import { useResolved } from '#lib/client/hooks/use-resolved.ts';
import { buttonLook } from '#ui/button.tsx';
import { say } from '#words/calendar-connect.ts';

/** Returns the providers that this server can be used with; none until they are known. */
export const useProviders = (): readonly ProviderName[] => useResolved(knownProviders) ?? [];

/** Returns the page where connecting to a provider begins: the only one that may talk to it. */
export const connectAddress = (provider: ProviderName): string => `${CONNECT_PATH}?with=${provider}`;

/** Links to the providers; nothing if there are none. */
export function ConnectButtons({ names }: { names: readonly ProviderName[] }) {
  if (names.length === 0) return null;
  return (
    <div className="mt-5">
      <div className="flex flex-wrap gap-3">
        {names.map((name) => (
          // Not Next's `Link`: the page has to be loaded with its own CSP.
          <a key={name} href={connectAddress(name)} className={buttonLook({ variant: 'plain' })}>
            {say(`connect.${name}`)}
          </a>
        ))}
      </div>
      <p className="mt-3 max-w-prose text-sm text-faint">{say('connect.what')}</p>
    </div>
  );
}
