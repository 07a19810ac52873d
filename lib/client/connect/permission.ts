import type * as OAuth from 'oauth4webapi';
import { PROVIDERS, type Provider, type ProviderName, type Providers, SCOPES } from '../../calendars/terms.ts';
import { fieldsOf } from '../../fields.ts';
import { SECOND } from '../../time.ts';
import { tabStorage } from '../storage.ts';
import { textOf } from './ask.ts';

/*
 * Asks a provider for permission to read, on its own pages, and gets a token for that. The token is never stored: it ends
 * with the page. What is stored, for as long as somebody is away on those pages, is what proves that they come back from
 * there.
 */

export interface Permission {
  provider: ProviderName;
  token: string;
  /** Epoch ms. */
  endsAt: number;
}

/** Somebody gave none, or not all of it; or the provider refused, in its own words. */
export class NotPermitted extends Error {
  readonly provider: ProviderName;
  readonly reason: 'denied' | 'partly' | 'strange' | 'refused';

  constructor(provider: ProviderName, reason: NotPermitted['reason'], words = '') {
    super(words);
    this.provider = provider;
    this.reason = reason;
  }
}

const KEY = 'meeting-tab:connecting';

interface Leaving {
  provider: ProviderName;
  state: string;
  /** Proves to Microsoft that whoever brings the code is whoever asked for it (PKCE); empty at Google. */
  verifier: string;
  /** The kept calendar that is to be read again, with those of its account; empty: some are to be chosen. */
  again: string;
}

interface Way {
  redirectUri: string;
  again: string;
  /** Whose account it was; empty: unknown. */
  hint: string;
}

/** The address of the provider's page that asks. */
export async function leaveFor(name: ProviderName, provider: Provider, way: Way): Promise<string> {
  const oauth = await import('oauth4webapi');
  const state = oauth.generateRandomState();
  const verifier = name === 'microsoft' ? oauth.generateRandomCodeVerifier() : '';
  const leaving: Leaving = { provider: name, state, verifier, again: way.again };
  tabStorage.setJson(KEY, leaving);
  const url = new URL(provider.authorizeUrl);
  const asked = {
    ...{ client_id: provider.clientId, redirect_uri: way.redirectUri, state, scope: SCOPES[name].join(' ') },
    ...(way.hint !== '' && { login_hint: way.hint }),
    ...(name === 'google'
      ? // Its token model, without its script: the same endpoint, which leads back with the token behind the `#`.
        { response_type: 'token', include_granted_scopes: 'false' }
      : {
          // Behind the `#`, where no server sees it.
          ...{ response_type: 'code', response_mode: 'fragment' },
          ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
        }),
  };
  for (const [key, value] of Object.entries(asked)) url.searchParams.set(key, value);
  return url.href;
}

/** The permission that somebody comes back with, and why they left. Throws NotPermitted. */
export async function comeBack(
  fragment: string,
  known: Providers,
  { redirectUri, now }: { redirectUri: string; now: number },
): Promise<{ permission: Permission; again: string }> {
  const { provider: name, state, verifier, again } = fieldsOf(tabStorage.getJson(KEY));
  tabStorage.remove(KEY);
  const said = new URLSearchParams(fragment);
  const found = PROVIDERS.find((one) => one === name);
  const provider = found && known[found];
  if (!found || !provider || typeof state !== 'string' || said.get('state') !== state)
    throw new NotPermitted(found ?? 'google', 'strange');
  const error = said.get('error');
  if (error !== null) {
    const isDenied = error === 'access_denied' || error === 'consent_required';
    throw new NotPermitted(found, isDenied ? 'denied' : 'refused', said.get('error_description') ?? error);
  }
  const granted =
    found === 'google'
      ? { token: said.get('access_token'), seconds: Number(said.get('expires_in')), scope: said.get('scope') ?? '' }
      : await exchange(provider, said, { redirectUri, verifier: String(verifier), state });
  if (!granted.token) throw new NotPermitted(found, 'strange');
  // Google lets people give a part of what is asked for.
  if (found === 'google' && !granted.scope.split(' ').includes(SCOPES.google[1]))
    throw new NotPermitted(found, 'partly');
  const permission = { provider: found, token: granted.token, endsAt: now + granted.seconds * SECOND };
  return { permission, again: textOf(again) };
}

/** Microsoft's token, for the code that it gave. */
async function exchange(
  { clientId, authorizeUrl, tokenUrl }: Provider,
  said: URLSearchParams,
  { redirectUri, verifier, state }: { redirectUri: string; verifier: string; state: string },
): Promise<{ token: string; seconds: number; scope: string }> {
  const oauth = await import('oauth4webapi');
  const server: OAuth.AuthorizationServer = { issuer: new URL(authorizeUrl).origin, token_endpoint: tokenUrl ?? '' };
  const client: OAuth.Client = { client_id: clientId };
  const answer = new URLSearchParams({ code: said.get('code') ?? '', state });
  const code = oauth.validateAuthResponse(server, client, answer, state);
  // Only a stand-in has no TLS, on this machine.
  const options = { [oauth.allowInsecureRequests]: tokenUrl?.startsWith('http:') === true };
  try {
    const none = oauth.None();
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      none,
      code,
      redirectUri,
      verifier,
      options,
    );
    const { access_token, expires_in, scope } = await oauth.processAuthorizationCodeResponse(server, client, response);
    return { token: access_token, seconds: expires_in ?? 0, scope: scope ?? '' };
  } catch (thrown) {
    if (thrown instanceof oauth.ResponseBodyError)
      throw new NotPermitted('microsoft', 'refused', thrown.error_description ?? thrown.error);
    throw thrown;
  }
}
