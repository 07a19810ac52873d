import { z } from 'zod';
import { isLoopback } from '../../env.ts';
import { Arrival } from '../../status/schema.ts';
import { SECOND } from '../../time.ts';
import { clockFinding, codeOfCall, type Finding, ok, problem, warning } from './findings.ts';

const TIMEOUT_MS = 10 * SECOND;

const Health = z.object({ ok: z.literal(true), time: z.number() });
const Refusal = z.object({ error: z.object({ message: z.string() }) });

/** An address that no client has (RFC 5737). If a proxy passes it on as the last one, anybody can claim any address. */
const FORGED = '192.0.2.1';

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { redirect: 'manual', headers, signal: AbortSignal.timeout(TIMEOUT_MS) });

async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

/** Checks what the world sees at BASE_URL: that it is this app, over TLS, and what proxies in front make of a request. */
export async function* checkWeb(baseUrl: string, cronSecret: string | undefined): AsyncGenerator<Finding> {
  const isSecure = baseUrl.startsWith('https:');
  if (!isSecure && !isLoopback(baseUrl))
    yield problem(`BASE_URL is ${baseUrl}: it has to be https://, or sign-in cookies can be read on the way`);
  const before = Date.now();
  const response = await get(`${baseUrl}/health`).catch(codeOfCall);
  if (typeof response === 'string') {
    const isTls = /CERT|SELF_SIGNED|TLS|SSL|ALTNAME/.test(response);
    const hint = isTls ? ' (TLS fails, or its certificate isn’t good)' : '';
    return yield problem(`BASE_URL: ${baseUrl} can’t be reached: ${response}${hint}`);
  }
  const location = response.headers.get('location');
  if (location) {
    const { origin } = new URL(location, baseUrl);
    return yield problem(`BASE_URL: ${baseUrl} leads on to ${origin}: set BASE_URL to where people end up`);
  }
  const health = Health.safeParse(await jsonOf(response));
  if (!health.success)
    return yield problem(`BASE_URL: what answers at ${baseUrl}/health isn’t Meeting Tab (status ${response.status})`);
  const took = Date.now() - before;
  yield ok(`BASE_URL: Meeting Tab answers at ${baseUrl} in ${took} ms`);
  yield clockFinding('the app’s', health.data.time - (before + took / 2));
  if (isSecure) yield* checkTransport(baseUrl, response);
  yield await checkReady(baseUrl);
  if (cronSecret !== undefined) yield* checkArrival(baseUrl, cronSecret);
}

async function* checkTransport(baseUrl: string, response: Response): AsyncGenerator<Finding> {
  const hasHeader = response.headers.has('strict-transport-security');
  if (!hasHeader) yield warning('TLS: the proxy removes the Strict-Transport-Security header that the app sends');
  const plain = await get(baseUrl.replace('https:', 'http:')).catch(() => undefined);
  // A server on another port may speak only TLS there, and refuse anything else.
  if (plain?.ok) yield warning('TLS: http:// shows the app, too. Let the proxy redirect it to https://');
  else if (hasHeader) yield ok('TLS: the certificate is good, and nothing is shown without it');
}

async function checkReady(baseUrl: string): Promise<Finding> {
  const response = await get(`${baseUrl}/api/ready`).catch(() => undefined);
  if (response?.ok) return ok('The app says that it’s ready');
  const said = Refusal.safeParse(response && (await jsonOf(response)));
  const why = said.success ? said.data.error.message : `status ${response?.status}`;
  return problem(`The app says that it isn’t ready: ${why}`);
}

async function* checkArrival(baseUrl: string, cronSecret: string): AsyncGenerator<Finding> {
  const headers = { authorization: `Bearer ${cronSecret}`, 'x-forwarded-for': FORGED, 'x-doctor-address': FORGED };
  const response = await get(`${baseUrl}/api/arrival`, headers).catch(() => undefined);
  if (response?.status === 401) return yield problem('CRON_SECRET: the running app has another one');
  const { success, data } = Arrival.safeParse(response && (await jsonOf(response)));
  if (!success) {
    const status = `status ${response?.status}`;
    return yield warning(`The running app doesn’t say how requests arrive (${status}): it’s another version`);
  }
  const findings = [...findingsOf(data, baseUrl)];
  yield* findings.length > 0 ? findings : [ok('Proxy: requests arrive as they should')];
}

function* findingsOf(arrival: Arrival, baseUrl: string): Generator<Finding> {
  const { host, protocol } = new URL(baseUrl);
  const { forwardedProto: proto, trustProxy } = arrival;
  if (arrival.baseUrl !== baseUrl)
    yield problem(`BASE_URL: here it’s ${baseUrl}, and the running app has ${arrival.baseUrl}`);
  if (arrival.host !== host)
    yield warning(
      `Proxy: requests arrive with the host ${arrival.host} instead of ${host}: let it pass the Host header on`,
    );
  if (proto !== null && `${proto.split(',')[0]}:` !== protocol)
    yield warning(`Proxy: X-Forwarded-Proto says ${proto}, and BASE_URL is ${protocol}//`);
  if (trustProxy && arrival.lastIsOwn)
    yield problem(
      'TRUST_PROXY is 1, and the address that a client claims to have arrives as it is: let the proxy append the real one to X-Forwarded-For, or unset TRUST_PROXY',
    );
  if (!trustProxy && arrival.forwardedFor > 1)
    yield warning('A proxy appends the client’s address, and TRUST_PROXY isn’t 1: limits per address are skipped');
}
