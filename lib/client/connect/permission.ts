import type * as OAuth from 'oauth4webapi';
import { PROVIDERS, type Provider, type ProviderName, type Providers, SCOPES } from '../../calendars/terms.ts';
import { fieldsOf } from '../../fields.ts';
import { SECOND } from '../../time.ts';
import { tabStorage } from '../storage.ts';
import { textOf } from './ask.ts';

/*
 * Asks for permission to read on the provider's own pages, and gets a token for it. The token is never stored: it ends with
 * the page. While the user is on those pages, we store what proves that they come back from there.
 */

export interface Permission {
  provider: ProviderName;
  token: string;
  /** Epoch ms. */
  endsAt: number;
}

/** The user granted nothing, or not everything; or the provider refused, with a message of its own. */
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
  /** Proves to Microsoft that the code is redeemed by whoever requested it (PKCE); empty for Google. */
  verifier: string;
  /** The kept calendar to read again, with others of its account; empty: the user will choose. */
  again: string;
}

interface Way {
  redirectUri: string;
  again: string;
  /** The account's address; empty: unknown. */
  hint: string;
}

/** Returns the address of the provider's page that asks for permission. */
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
          // In the fragment, which no server sees.
          ...{ response_type: 'code', response_mode: 'fragment' },
          ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
        }),
  };
  for (const [key, value] of Object.entries(asked)) url.searchParams.set(key, value);
  return url.href;
}

/** Returns the permission that the user comes back with, and the calendar to read again. Throws NotPermitted. */
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
  // Google lets people grant only part of what is requested.
  if (found === 'google' && !granted.scope.split(' ').includes(SCOPES.google[1]))
    throw new NotPermitted(found, 'partly');
  const permission = { provider: found, token: granted.token, endsAt: now + granted.seconds * SECOND };
  return { permission, again: textOf(again) };
}

/** Exchanges Microsoft's code for a token. */
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
  // Only a stand-in on this machine has no TLS.
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
