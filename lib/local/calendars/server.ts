import type { IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { CONNECT_PATH } from '../../calendars/terms.ts';
import { Faults } from '../stand-in/faults.ts';
import { type Answer, html, isOwnForm, json, policyFor, serve } from '../stand-in/server.ts';
import { GoogleCalendars } from './google.ts';
import { MicrosoftCalendars } from './microsoft.ts';
import { CLIENTS, type Name, SignIn } from './sign-in.ts';

interface Options {
  /** 0: any free port. */
  port: number;
  /** The app's origin, to which the pages redirect. */
  baseUrl: string;
  /** The app's clock, epoch ms. */
  now?: () => number;
}

export type CalendarsStandIn = Awaited<ReturnType<typeof startCalendars>>;

const PAGES: ReadonlyMap<string, Name> = new Map([
  ['/google/o/oauth2/v2/auth', 'google'],
  ['/microsoft/common/oauth2/v2.0/authorize', 'microsoft'],
]);

/** Each provider's response to a missing or expired token. */
const UNAUTHORIZED: Readonly<Record<Name, Answer>> = {
  google: json(401, {
    error: { code: 401, message: 'Request had invalid authentication credentials.', errors: [{ reason: 'authError' }] },
  }),
  microsoft: json(401, { error: { code: 'InvalidAuthenticationToken', message: 'Lifetime validation failed.' } }),
};

/**
 * Starts stand-ins for Google Calendar and Microsoft Graph, with their pages, for a browser to read on a loopback BASE_URL
 * without client IDs. Both have the same made-up calendar (sample.ts); each lists what it implements.
 */
export async function startCalendars({ port, baseUrl, now = Date.now }: Options) {
  const signIn = new SignIn(baseUrl + CONNECT_PATH, now);
  const faults = new Faults<Answer>();
  /** The requests so far, in order: `GET /google/calendar/v3/…?…`. */
  const requests: string[] = [];
  let url = '';
  let google = new GoogleCalendars(now());
  let microsoft = new MicrosoftCalendars(now(), () => `${url}/microsoft/v1.0`);

  /** Only the app's pages may read the responses. */
  const cors = {
    'access-control-allow-origin': baseUrl,
    'access-control-allow-headers': 'authorization, prefer, content-type',
    'access-control-max-age': '600',
    vary: 'Origin',
  };
  const shared = (answer: Answer): Answer => ({ ...answer, headers: { ...cors, ...answer.headers } });

  function answerApi(name: Name, path: string, query: URLSearchParams, { headers }: IncomingMessage): Answer {
    if (!signIn.isGood(name, headers.authorization)) return UNAUTHORIZED[name];
    return name === 'google' ? google.answer(path, query) : microsoft.answer(path, query, String(headers.prefer ?? ''));
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'OPTIONS') return shared(html(204, ''));
    const asked = `${request.method} ${pathname}${search}`;
    requests.push(asked);
    const fault = faults.take(asked);
    if (fault) return shared(fault);
    const [, name, api] = /^\/(google\/calendar\/v3|microsoft\/v1\.0)(\/.*)$/.exec(pathname) ?? [];
    if (name !== undefined && api !== undefined)
      return shared(answerApi(name.startsWith('google') ? 'google' : 'microsoft', api, searchParams, request));
    const isPost = request.method === 'POST';
    if (isPost && pathname === '/microsoft/common/oauth2/v2.0/token')
      return shared(signIn.exchange(new URLSearchParams(await readText(request)), request.headers.origin));
    const provider = PAGES.get(pathname);
    if (!provider) return html(404, '');
    if (isPost && !isOwnForm(request)) return html(403, '');
    const form = isPost ? new URLSearchParams(await readText(request)) : null;
    return signIn.authorize(provider, searchParams, form);
  }

  const server = await serve({ name: 'Calendars stand-in', port, policy: policyFor(baseUrl), answer });
  url = server.url;
  return {
    url,
    variables: {
      GOOGLE_CLIENT_ID: CLIENTS.google,
      MICROSOFT_CLIENT_ID: CLIENTS.microsoft,
      CALENDARS_API_BASE: url,
    },
    ...{ signIn, faults, requests },
    get google() {
      return google;
    },
    get microsoft() {
      return microsoft;
    },
    /** Remakes both calendars, around a moment (epoch ms). */
    begin(at: number): void {
      google = new GoogleCalendars(at);
      microsoft = new MicrosoftCalendars(at, () => `${url}/microsoft/v1.0`);
    },
    stop: server.stop,
  };
}
