import { env } from '../env.ts';
import { PROVIDERS, type Provider, type ProviderName, type Providers } from './terms.ts';

type Addresses = Omit<Provider, 'clientId'>;

const REAL: Readonly<Record<ProviderName, Addresses>> = {
  google: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: null,
    apiUrl: 'https://www.googleapis.com/calendar/v3',
  },
  microsoft: {
    authorizeUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    apiUrl: 'https://graph.microsoft.com/v1.0',
  },
};

/** Returns the same addresses at a stand-in, under the provider's name. */
function addressesOf(name: ProviderName, base: string | undefined): Addresses {
  const real = REAL[name];
  if (base === undefined) return real;
  const at = (url: string) => `${base}/${name}${new URL(url).pathname}`;
  return {
    authorizeUrl: at(real.authorizeUrl),
    tokenUrl: real.tokenUrl && at(real.tokenUrl),
    apiUrl: at(real.apiUrl),
  };
}

interface Variables {
  GOOGLE_CLIENT_ID?: string | undefined;
  MICROSOFT_CLIENT_ID?: string | undefined;
  CALENDARS_API_BASE?: string | undefined;
}

/** Returns the providers that have a client ID. */
export function providersOf(variables: Variables): Providers {
  const ids = { google: variables.GOOGLE_CLIENT_ID, microsoft: variables.MICROSOFT_CLIENT_ID };
  return Object.fromEntries(
    PROVIDERS.flatMap((name) => {
      const clientId = ids[name];
      return clientId ? [[name, { clientId, ...addressesOf(name, variables.CALENDARS_API_BASE) }]] : [];
    }),
  );
}

export const providers = (): Providers => providersOf(env());

/** Returns the hosts that the connecting page may talk to, as the CSP names them. */
export function hostsOf(known: Providers): string[] {
  const urls = Object.values(known).flatMap(({ tokenUrl, apiUrl }) => (tokenUrl ? [tokenUrl, apiUrl] : [apiUrl]));
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
