import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp, workerApp } from '../support/app.ts';
import { plainPng } from '../support/images.ts';
import { engineer, withMeetings } from '../support/public.ts';
import { meetingOf } from '../support/reports.ts';
import { person } from '../support/sync.ts';
import { until } from '../support/until.ts';

/** The API responds the same with Next's router and without it. */

const direct = await workerApp();
const throughNext = await startApp({ beside: direct, env: { DIRECT_API: '0' } });
// Requests go through Next until the handlers are loaded.
beforeAll(() => until(async () => isDirect(await send(direct, '/health', {}))));
afterAll(() => throughNext.stop());

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

interface Told {
  status: string;
  headers: string[];
  body: string;
  /** The headers that say where the body ends, which differ between the two. */
  framing: string[];
}

/** Sends raw bytes, so that no library corrects anything. */
async function send(app: TestApp, path: string, { method = 'GET', headers = {}, body = '' }: Sent): Promise<Told> {
  const { hostname, port } = new URL(app.baseUrl);
  const socket = net.connect(Number(port), hostname);
  const bytes = Buffer.from(body);
  const isMeasured = bytes.length > 0 && !('transfer-encoding' in headers);
  const length = isMeasured ? { 'content-length': String(bytes.length) } : {};
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...length, ...headers });
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  socket.write(bytes);
  return parse(await text(socket.setEncoding('latin1')));
}

/** Headers that differ between any two requests. */
const OF_ITS_OWN = /^(?:date: |x-request-id: |vary: rsc,)/;

const FRAMING = /^(?:content-length|transfer-encoding): /;

function parse(response: string): Told {
  const [head = '', ...rest] = response.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.replace(/^[^:]*/, (name) => name.toLowerCase())).toSorted();
  const framing = headers.filter((line) => FRAMING.test(line));
  const raw = rest.join('\r\n\r\n');
  const body = framing.includes('transfer-encoding: chunked') ? unchunked(raw) : raw;
  return {
    status,
    headers: headers.filter((line) => !OF_ITS_OWN.test(line) && !FRAMING.test(line)),
    body: body.replace(/"(time|updatedAt)":\d+/g, '"$1":0'),
    framing,
  };
}

function unchunked(raw: string): string {
  const [size = '0'] = raw.split('\r\n', 1);
  const from = size.length + 2;
  const length = Number.parseInt(size, 16);
  return length > 0 ? raw.slice(from, from + length) + unchunked(raw.slice(from + length + 2)) : '';
}

/** Sends a request both ways, compares the responses, and returns the direct one. */
async function expectSame(path: string, sent: Sent = {}): Promise<Told> {
  const { framing, ...one } = await send(direct, path, sent);
  const { framing: _, ...other } = await send(throughNext, path, sent);
  expect(one, `${sent.method ?? 'GET'} ${path}`).toEqual(other);
  return { ...one, framing };
}

/** Only one of the two knows a body's length in advance. */
const isDirect = ({ framing }: Told) => framing[0]?.startsWith('content-length: ') === true;

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

describe('the API without Next’s router', () => {
  it('is used by one of the two apps, and not by the other', async () => {
    expect(isDirect(await send(direct, '/v1/me', {}))).toBe(true);
    expect(isDirect(await send(throughNext, '/v1/me', {}))).toBe(false);
  });

  it.each([
    '/health',
    '/openapi.json',
    '/v1/me',
    '/v1/auth/code',
    '/v1/nothing',
    '/v1',
    '/v1/me.txt',
    '/v1/receipts/AbCdEf',
    '/v1/workspaces/AbCdEf/logo',
    '/v1/public/meetings',
    '/v1/public/nothing',
    `/logos/${'a'.repeat(64)}.png`,
    '/logos/nothing',
    '/api/stripe/webhook',
    '/api/cron/billing',
    '/api/digest/unsubscribe?token=AbCdEf',
  ])('says the same to every method of %s', async (path) => {
    for (const method of METHODS) await expectSame(path, { method });
  });

  it('says the same to odd paths', async () => {
    for (const path of [
      ...['/health/', '/v1/', '/v1//me', '//v1/me', '/v1/./me', '/v1/../health', '/V1/me', '/v1/me/', '/logos', '/api'],
      ...['/v1/receipts/%41', '/v1/receipts/a%2Fb', '/v1/receipts/%', '/v1/receipts/é', '/v1/me;a=b', '/v1/me#top'],
      ...[
        '/health?a b',
        '/health?%zz',
        '/health?x=%E4',
        '/v1/me?_rsc=1',
        '/v1/public/meetings?from=1&from=x&limit=%00',
      ],
      ...['/v1/[[...path]]', '/v1/receipts/[id]', '/health.json', '/health/route', '/_next/data/x/v1/me.json'],
      ...['http://localhost/health', 'http://elsewhere.example/v1/me', '*', `/v1/${'a'.repeat(5000)}`],
    ]) {
      await expectSame(path);
      // Next takes a write for a call of a server function, so it gets only those that it redirects.
      expect((await send(direct, path, { method: 'POST' })).status).toMatch(/ (?:308|40[0145]|415) /);
    }
    for (const path of ['/./pricing', '/v1/../pricing', '/_next/static/../../pricing'])
      expect((await send(direct, path, { method: 'POST' })).status, path).toMatch(/ 405 /);
  });

  it('says the same to odd headers', async () => {
    for (const headers of [
      { host: '' },
      { host: 'a b' },
      { host: 'evil.example:99999' },
      { host: '[::1]:3000' },
      { 'next-action': 'x' },
      { 'x-nextjs-data': '1' },
      { 'x-middleware-subrequest': 'proxy' },
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'elsewhere.example' },
      { 'accept-encoding': 'gzip, br', accept: 'text/html' },
      { 'if-none-match': '*', range: 'bytes=0-3' },
      { cookie: 'service_session=odd; service_session=Fe26.2*1*x' },
      { origin: 'https://elsewhere.example', 'access-control-request-method': 'DELETE' },
      { 'sec-fetch-site': 'cross-site' },
      { expect: '100-continue' },
      { 'x-odd': '\xe4\xf6' },
    ]) {
      // With an invalid host, Next would handle it, and we don't pass it any writes.
      const methods = 'host' in headers ? ['GET', 'OPTIONS'] : ['GET', 'OPTIONS', 'POST'];
      for (const method of methods) {
        await expectSame('/v1/me', { method, headers });
        await expectSame('/v1/public/meetings?from=0', { method, headers });
      }
    }
  });

  it('says the same to wrong bodies', async () => {
    const json = { 'content-type': 'application/json' };
    const post = (body: string | Uint8Array, headers: Record<string, string> = json) =>
      expectSame('/v1/auth/code', { method: 'POST', headers, body });
    expect((await post('{"email":"nobody"}')).status).toMatch(/ 400 /);
    expect((await post('{')).status).toMatch(/ 400 /);
    expect((await post(Buffer.of(0x22, 0xff, 0x22))).status).toMatch(/ 400 /);
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toMatch(/ 415 /);
    expect((await post(`"${'x'.repeat(70_000)}"`)).status).toMatch(/ 413 /);
    await post('5\r\n{"ema\r\nzz\r\n', { ...json, 'transfer-encoding': 'chunked' });
    await expectSame('/v1/me', { method: 'GET', headers: json, body: '{}' });
  });

  it('says the same to those who are allowed', async () => {
    const { who, read } = await withMeetings(meetingOf('weekly', [engineer, engineer, engineer]));
    const cookie = { cookie: who.client.cookie ?? '' };
    const bearer = { authorization: `Bearer ${read.token}` };
    const json = { ...cookie, 'content-type': 'application/json' };
    const { id } = who.workspace;
    for (const path of [
      '/v1/me',
      '/v1/auth/session',
      '/v1/sessions',
      '/v1/workspaces',
      '/v1/receipts',
      `/v1/tokens?workspaceId=${id}`,
    ]) {
      expect((await expectSame(path, { headers: cookie })).status, path).toMatch(/ 200 /);
      await expectSame(path, { method: 'HEAD', headers: cookie });
    }
    expect((await expectSame('/v1/public/meetings?from=0', { headers: bearer })).body).toContain(
      '{"meetings":[{"id":"weekly"',
    );
    expect(
      (await expectSame(`/v1/public/reports/summary?from=0&to=${Date.now()}`, { headers: bearer })).status,
    ).toMatch(/ 200 /);
    expect((await expectSame(`/v1/sync/pull?workspaceId=${id}&since=0`, { headers: cookie })).status).toMatch(/ 200 /);
    const body = JSON.stringify({ workspaceId: id, records: [person('one', { name: 'Engineer', rate: 5000 })] });
    const sent = { method: 'POST', headers: json, body };
    expect((await send(direct, '/v1/sync/push', sent)).status).toMatch(/ 200 /);
    // Records that are stored already are accepted again unchanged.
    expect((await expectSame('/v1/sync/push', sent)).body).toContain('"accepted":[{');
    const png = await plainPng(64, 32);
    const logo = { method: 'POST', headers: { ...cookie, 'content-type': 'image/png' }, body: png };
    const { receiptLogoUrl } = JSON.parse((await expectSame(`/v1/workspaces/${id}/logo`, logo)).body);
    const { pathname } = new URL(receiptLogoUrl);
    const stored = await expectSame(pathname);
    expect(stored.headers).toContain('content-type: image/png');
    const etag = stored.headers.find((line) => line.startsWith('etag: '))?.slice(6) ?? '';
    expect((await expectSame(pathname, { headers: { 'if-none-match': etag } })).status).toMatch(/ 304 /);
    const signOut = { method: 'POST', headers: json, body: '{}' };
    expect((await send(direct, '/v1/auth/signout', signOut)).headers).toEqual(
      expect.arrayContaining([expect.stringMatching(/^set-cookie: service_session=;/)]),
    );
  });

  it('hanging up in the middle of a body does no harm', async () => {
    const { hostname, port } = new URL(direct.baseUrl);
    for (let round = 0; round < 20; round += 1) {
      const socket = net.connect(Number(port), hostname);
      socket.write(
        'POST /v1/auth/code HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{"em',
      );
      await new Promise((resolve) => setTimeout(resolve, round));
      socket.destroy();
    }
    expect((await send(direct, '/health', {})).status).toMatch(/ 200 /);
    expect((await direct.printed()).filter((line) => /unhandled|TypeError|ERR_/i.test(line))).toEqual([]);
  });
});
