import { CONNECT_PATH, PROVIDERS, type Providers, SCOPES } from '../../calendars/terms.ts';
import { SECOND } from '../../time.ts';
import { codeOfCall, type Finding, ok, problem, warning } from './findings.ts';

const SAID = {
  google: { variable: 'GOOGLE_CLIENT_ID', name: 'Google', where: 'the client’s authorized redirect URIs' },
  microsoft: {
    variable: 'MICROSOFT_CLIENT_ID',
    name: 'Microsoft',
    where: 'the app’s redirect URIs, as a single-page application',
  },
} as const;

const BY_CODE = {
  ...{ response_type: 'code', response_mode: 'fragment', code_challenge_method: 'S256' },
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
};

/**
 * Checks that the calendar providers redirect back here. They are asked as by a browser in which nobody is signed in,
 * without showing a page: they report errors for a known app at its own address, and for an unknown one on a page of theirs.
 */
export async function* checkCalendars(known: Providers, baseUrl: string): AsyncGenerator<Finding> {
  const redirect = baseUrl + CONNECT_PATH;
  for (const provider of PROVIDERS) {
    const one = known[provider];
    if (!one) continue;
    const { variable, name, where } = SAID[provider];
    const url = new URL(one.authorizeUrl);
    const asked = {
      ...{ client_id: one.clientId, redirect_uri: redirect, scope: SCOPES[provider].join(' ') },
      ...{ prompt: 'none', state: 'doctor', ...(provider === 'google' ? { response_type: 'token' } : BY_CODE) },
    };
    for (const [key, value] of Object.entries(asked)) url.searchParams.set(key, value);
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10 * SECOND) }).catch(
      codeOfCall,
    );
    if (typeof response === 'string') yield warning(`Calendars: ${name} can’t be asked: ${response}`);
    else if (response.headers.get('location')?.startsWith(`${redirect}#`))
      yield ok(`Calendars: ${name} leads back here`);
    else
      yield problem(
        `Calendars: ${name} doesn’t lead back to ${redirect}. Check ${variable}, and add that address to ${where}, letter by letter`,
      );
  }
}
