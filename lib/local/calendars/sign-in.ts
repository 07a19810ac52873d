import { createHash, randomBytes } from 'node:crypto';
import { escapeHtml, page } from '../stand-in/html.ts';
import { type Answer, html, json } from '../stand-in/server.ts';

/*
 * The providers' own pages for giving permission, and their token endpoints. The references:
 *
 * Google     developers.google.com/identity/protocols/oauth2/javascript-implicit-flow: the scopes that come back may be fewer
 *   than were asked for; redirect_uri_mismatch is shown, and leads nowhere
 * Microsoft  learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow: a `spa` redirect answers other origins
 *   (CORS), and only them
 */

export const CLIENTS = {
  google: '1234567890-standin.apps.googleusercontent.com',
  microsoft: '7d4b1f0e-3c52-4a8e-9a53-5f4f9f4c1a01',
} as const;
export type Name = keyof typeof CLIENTS;

/** How long a token lasts, in seconds. */
const LASTS = { google: 3599, microsoft: 3600 } as const;

const NAMES = { google: 'Google', microsoft: 'Microsoft' } as const;

interface Code {
  challenge: string;
  scope: string;
  redirectUri: string;
}

export class SignIn {
  readonly #redirectUri: string;
  readonly #tokens = new Map<string, { name: Name; endsAt: number }>();
  readonly #codes = new Map<string, Code>();
  readonly #now: () => number;

  constructor(redirectUri: string, now: () => number) {
    this.#redirectUri = redirectUri;
    this.#now = now;
  }

  /** Returns whether a request's Authorization has a valid token. */
  isGood(name: Name, authorization: string | undefined): boolean {
    const token = this.#tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
    return token?.name === name && token.endsAt > this.#now();
  }

  /** Revokes all permissions, as people can in their account. */
  endAll(): void {
    this.#tokens.clear();
  }

  /** Returns the consent page, or the response to its form. */
  authorize(name: Name, query: URLSearchParams, form: URLSearchParams | null): Answer {
    const wrong = this.#problem(name, query);
    if (wrong) return html(400, sheet(name, `<h1>${NAMES[name]} refuses</h1><p>${escapeHtml(wrong)}</p>`));
    const state = query.get('state') ?? '';
    if (query.get('prompt') === 'none') {
      const error = name === 'google' ? 'interaction_required' : 'login_required';
      return this.#back({ error, state });
    }
    if (!form) return html(200, askPage(name, query));
    if (form.get('answer') !== 'allow') {
      return this.#back({ error: 'access_denied', ...(name === 'microsoft' && { error_subcode: 'cancel' }), state });
    }
    const scope = form.getAll('scope').join(' ');
    if (name === 'google') {
      const granted = { access_token: this.#token(name), token_type: 'Bearer', expires_in: String(LASTS.google) };
      return this.#back({ state, ...granted, scope });
    }
    const code = `0.${randomBytes(24).toString('base64url')}`;
    const challenge = query.get('code_challenge') ?? '';
    this.#codes.set(code, { challenge, scope, redirectUri: query.get('redirect_uri') ?? '' });
    return this.#back({ code, state, session_state: 'a1b2' });
  }

  #problem(name: Name, query: URLSearchParams): string | null {
    const [type, more] = name === 'google' ? ['token', true] : ['code', query.get('code_challenge_method') === 'S256'];
    if (query.get('client_id') !== CLIENTS[name])
      return name === 'google'
        ? 'Error 401: invalid_client'
        : 'AADSTS700016: Application was not found in the directory.';
    if (query.get('redirect_uri') !== this.#redirectUri)
      return name === 'google'
        ? 'Error 400: redirect_uri_mismatch'
        : 'AADSTS50011: The redirect URI specified in the request does not match the redirect URIs configured for the application.';
    if (query.get('response_type') !== type || !more) return 'Error 400: invalid_request';
    if (name === 'microsoft' && query.get('response_mode') !== 'fragment') return 'The code would pass a server.';
    return query.get('scope') ? null : 'Error 400: invalid_scope';
  }

  #back(fields: Record<string, string>): Answer {
    return { ...html(302, ''), headers: { location: `${this.#redirectUri}#${new URLSearchParams(fields)}` } };
  }

  #token(name: Name): string {
    const token = `${name}.${randomBytes(24).toString('base64url')}`;
    this.#tokens.set(token, { name, endsAt: this.#now() + LASTS[name] * 1000 });
    return token;
  }

  /** Exchanges a code for Microsoft's token. */
  exchange(form: URLSearchParams, origin: string | undefined): Answer {
    const refuse = (error: string, error_description: string) =>
      json(400, { error, error_description, error_codes: [] });
    const given = form.get('code') ?? '';
    const code = this.#codes.get(given);
    this.#codes.delete(given);
    if (origin === undefined)
      return refuse('invalid_request', 'AADSTS9002327: Tokens for this client-type may only be redeemed cross-origin.');
    if (form.get('grant_type') !== 'authorization_code' || form.get('client_id') !== CLIENTS.microsoft)
      return refuse('invalid_request', 'AADSTS900144: The request body must contain the parameter.');
    if (!code || code.redirectUri !== form.get('redirect_uri'))
      return refuse('invalid_grant', 'AADSTS54005: OAuth2 Authorization code was already redeemed.');
    const verifier = form.get('code_verifier') ?? '';
    if (createHash('sha256').update(verifier).digest('base64url') !== code.challenge)
      return refuse('invalid_grant', 'AADSTS501481: The Code_Verifier does not match the code_challenge.');
    const times = { expires_in: LASTS.microsoft, ext_expires_in: LASTS.microsoft };
    return json(200, { token_type: 'Bearer', scope: code.scope, ...times, access_token: this.#token('microsoft') });
  }
}

const sheet = (name: Name, content: string) =>
  page(
    `${NAMES[name]} (stand-in)`,
    `<div class="sheet"><p class="note">This page stands in for ${NAMES[name]} on this machine, with a made-up calendar.</p><section>${content}</section></div>`,
  );

/** Returns the consent page. Google lets people choose what they permit; Microsoft doesn't. */
function askPage(name: Name, query: URLSearchParams): string {
  const scopes = (query.get('scope') ?? '').split(' ').map((scope) => {
    const shown = escapeHtml(scope);
    return name === 'google'
      ? `<p><label><input type="checkbox" name="scope" value="${shown}" checked> ${shown}</label></p>`
      : `<p><input type="hidden" name="scope" value="${shown}">${shown}</p>`;
  });
  const hint = query.get('login_hint');
  return sheet(
    name,
    `<h1>Meeting Tab wants to read your calendars</h1>
<form method="post">${hint === null ? '' : `<p class="faint">${escapeHtml(hint)}</p>`}
${scopes.join('\n')}
<div class="actions"><button name="answer" value="allow">Allow</button> <button class="plain" name="answer" value="deny">Cancel</button></div>
</form>`,
  );
}
