import { z } from 'zod';
import { isLoopback } from '../../env.ts';
import { Arrival } from '../../status/schema.ts';
import { SECOND } from '../../time.ts';
import { clockFinding, codeOfCall, type Finding, ok, problem, warning } from './findings.ts';

const TIMEOUT_MS = 10 * SECOND;

const Health = z.object({ ok: z.literal(true), time: z.number() });
const Refusal = z.object({ error: z.object({ message: z.string() }) });

/** An address that no client has (RFC 5737). If a proxy lets it through as the last one, anybody can claim any. */
const FORGED = '192.0.2.1';

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { redirect: 'manual', headers, signal: AbortSignal.timeout(TIMEOUT_MS) });

async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

/** What the world sees at BASE_URL: that it is this app, over TLS, and what the proxies in front make of a request. */
export async function checkWeb(baseUrl: string, cronSecret: string | undefined): Promise<Finding[]> {
  const isLocal = isLoopback(baseUrl);
  const isSecure = baseUrl.startsWith('https:');
  const first: Finding[] =
    isSecure || isLocal
      ? []
      : [problem(`BASE_URL is ${baseUrl}: it has to be https://, or sign-in cookies can be read on the way`)];
  let response: Response;
  const before = Date.now();
  try {
    response = await get(`${baseUrl}/health`);
  } catch (error) {
    return [
      ...first,
      problem(`BASE_URL: ${baseUrl} can’t be reached: ${codeOfCall(error)}${hintOf(codeOfCall(error))}`),
    ];
  }
  const location = response.headers.get('location');
  if (location)
    return [
      ...first,
      problem(
        `BASE_URL: ${baseUrl} leads on to ${new URL(location, baseUrl).origin}: set BASE_URL to where people end up`,
      ),
    ];
  const health = Health.safeParse(await jsonOf(response));
  if (!health.success)
    return [
      ...first,
      problem(`BASE_URL: what answers at ${baseUrl}/health isn’t Meeting Tab (status ${response.status})`),
    ];
  const took = Date.now() - before;
  return [
    ...first,
    ok(`BASE_URL: Meeting Tab answers at ${baseUrl} in ${took} ms`),
    clockFinding('the app’s', health.data.time - (before + took / 2)),
    ...(isSecure ? await checkTransport(baseUrl, response) : []),
    ...(await checkReady(baseUrl)),
    ...(await checkArrival(baseUrl, cronSecret)),
  ];
}

const hintOf = (code: string) =>
  /CERT|SELF_SIGNED|TLS|SSL|ALTNAME/.test(code) ? ' (TLS fails, or its certificate isn’t good)' : '';

async function checkTransport(baseUrl: string, response: Response): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (!response.headers.has('strict-transport-security'))
    findings.push(warning('TLS: the proxy removes the Strict-Transport-Security header that the app sends'));
  const plain = await get(baseUrl.replace('https:', 'http:')).catch(() => undefined);
  // Who listens on another port speaks TLS there, and refuses anything else.
  if (plain?.ok) findings.push(warning('TLS: http:// shows the app, too. Let the proxy redirect it to https://'));
  return findings.length > 0 ? findings : [ok('TLS: the certificate is good, and nothing is shown without it')];
}

async function checkReady(baseUrl: string): Promise<Finding[]> {
  const response = await get(`${baseUrl}/api/ready`).catch(() => undefined);
  if (response?.ok) return [ok('The app says that it’s ready')];
  const said = Refusal.safeParse(response && (await jsonOf(response)));
  return [
    problem(
      `The app says that it isn’t ready: ${said.success ? said.data.error.message : `status ${response?.status}`}`,
    ),
  ];
}

async function checkArrival(baseUrl: string, cronSecret: string | undefined): Promise<Finding[]> {
  if (cronSecret === undefined) return [];
  const headers = { authorization: `Bearer ${cronSecret}`, 'x-forwarded-for': FORGED, 'x-doctor-address': FORGED };
  const response = await get(`${baseUrl}/api/arrival`, headers).catch(() => undefined);
  if (response?.status === 401) return [problem('CRON_SECRET: the running app has another one')];
  const arrival = Arrival.safeParse(response && (await jsonOf(response)));
  if (!arrival.success)
    return [
      warning(`The running app doesn’t say how requests arrive (status ${response?.status}): it’s another version`),
    ];
  return findingsOf(arrival.data, baseUrl);
}

function findingsOf(arrival: Arrival, baseUrl: string): Finding[] {
  const findings: Finding[] = [];
  const { host, protocol } = new URL(baseUrl);
  if (arrival.baseUrl !== baseUrl)
    findings.push(problem(`BASE_URL: here it’s ${baseUrl}, and the running app has ${arrival.baseUrl}`));
  if (arrival.host !== host)
    findings.push(
      warning(
        `Proxy: requests arrive with the host ${arrival.host} instead of ${host}: let it pass the Host header on`,
      ),
    );
  if (arrival.forwardedProto !== null && `${arrival.forwardedProto.split(',')[0]}:` !== protocol)
    findings.push(warning(`Proxy: X-Forwarded-Proto says ${arrival.forwardedProto}, and BASE_URL is ${protocol}//`));
  if (arrival.trustProxy && arrival.lastIsOwn)
    findings.push(
      problem(
        'TRUST_PROXY is 1, and the address that a client claims to have arrives as it is: let the proxy append the real one to X-Forwarded-For, or unset TRUST_PROXY',
      ),
    );
  if (!arrival.trustProxy && arrival.forwardedFor > 1)
    findings.push(
      warning('A proxy appends the client’s address, and TRUST_PROXY isn’t 1: limits per address are skipped'),
    );
  return findings.length > 0 ? findings : [ok('Proxy: requests arrive as they should')];
}
