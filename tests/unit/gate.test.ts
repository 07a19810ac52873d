import { createServer, type IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Serve } from '#lib/local/host/direct.ts';

/** A server behind the gate, and raw connections to it. Time passes by hand, and the network as it does. */

let server: Server;
let port: number;
/** What Next does with a request, and what runs handlers without it. */
let next: RequestListener;
let serve: Serve;

const { emit } = Server.prototype;
const onSignal = process.listeners('SIGTERM');

beforeAll(async () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://u:p@db.example/x',
    SESSION_SECRET: 's'.repeat(32),
    RESEND_API_KEY: 're_x',
    MAIL_FROM: 'a@example.com',
    BASE_URL: 'https://app.example',
    TRUST_PROXY: '1',
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.doMock('#lib/local/host/direct.ts', () => ({
    directServer: async (): Promise<Serve> => (request, response) => serve(request, response),
  }));
  await import('#lib/local/host/gate.ts');
  server = createServer((request, response) => next(request, response));
  // As Next does.
  server.on('upgrade', (_, socket) => socket.end('upgraded'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  Server.prototype.emit = emit;
  for (const listener of process.listeners('SIGTERM')) {
    if (!onSignal.includes(listener)) process.off('SIGTERM', listener);
  }
  vi.doUnmock('#lib/local/host/direct.ts');
});

const sockets: Socket[] = [];

beforeEach(() => {
  next = (_, response) => response.end('next');
  serve = () => undefined;
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await come(() => false, 20);
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Waits for what the network brings, or for so many turns of the event loop. */
async function come(isThere: () => boolean, turns = Number.POSITIVE_INFINITY): Promise<void> {
  for (let i = 0; i < turns && !isThere(); i += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** What a request says, from an address. */
const say = (path: string, address: string, more: readonly string[] = []) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', `X-Forwarded-For: ${address}`, ...more, '', ''].join('\r\n');

/** A connection, what has come of it, and the statuses therein. */
function caller(...said: string[]) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  const got = { socket, text: '', isClosed: false, statuses: () => got.text.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [] };
  socket.setEncoding('latin1').on('data', (data) => {
    got.text += data;
  });
  socket.on('close', () => {
    got.isClosed = true;
  });
  socket.write(said.join(''));
  return got;
}

const one = ['Authorization: Bearer one'];

it('of who hangs up no more run than of others, for as long as their work may go on', async () => {
  const begun: ServerResponse[] = [];
  next = (_, response) => begun.push(response);
  const gone = [1, 2, 3].map(() => caller(say('/v1/public/x', '1.1.1.1', one)));
  await come(() => begun.length === 2);
  for (const { socket } of gone) socket.destroy();
  await come(() => begun.every(({ destroyed }) => destroyed));
  caller(say('/v1/public/x', '1.1.1.1', one));
  await come(() => false, 50);
  expect(begun).toHaveLength(2);
  vi.advanceTimersByTime(250);
  await come(() => begun.length === 3);
});

it('and where it is known when their work ends, until then', async () => {
  const handlers: (() => void)[] = [];
  const responses: ServerResponse[] = [];
  // Handlers are loaded after the first response of Next.
  const first = caller(say('/', '1.1.1.2'));
  await come(() => first.statuses().length === 1);
  await come(() => false, 50);
  serve = (_, response) => {
    responses.push(response);
    return new Promise((resolve) => handlers.push(resolve));
  };
  const gone = [1, 2].map(() => caller(say('/v1/public/x', '1.1.1.2', one)));
  await come(() => handlers.length === 2);
  for (const { socket } of gone) socket.destroy();
  await come(() => responses.every(({ destroyed }) => destroyed));
  caller(say('/v1/public/x', '1.1.1.2', one));
  vi.advanceTimersByTime(500);
  await come(() => false, 50);
  expect(handlers).toHaveLength(2);
  handlers[0]?.();
  await come(() => handlers.length === 3);
});

it('what no route can have is refused when its turn has come, as others are served', async () => {
  const begun: ServerResponse[] = [];
  next = (_, response) => begun.push(response);
  const requests = ['%', '%E0', 'a'].map((path) => say(`/v1/public/${path}`, '1.1.1.3', one));
  const [odd] = [caller(...requests.slice(0, 2))];
  await come(() => odd.statuses().length === 2);
  expect(odd.statuses()).toEqual(['400', '400']);
  for (let i = 0; i < 2; i += 1) caller(requests[2] ?? '');
  await come(() => begun.length === 2);
  const waits = caller(requests[0] ?? '');
  await come(() => false, 50);
  expect(waits.statuses()).toEqual([]);
  begun[0]?.end();
  await come(() => waits.statuses().length === 1);
  expect(waits.statuses()).toEqual(['400']);
});

it('an upgrade is a request like others', async () => {
  const upgrade = caller(say('/', '1.1.1.4', ['Connection: Upgrade', 'Upgrade: websocket']));
  await come(() => upgrade.text !== '');
  expect(upgrade.statuses()).toEqual(['200']);
});

it('a connection may send eight requests ahead, and is closed if it sends more', async () => {
  const begun: IncomingMessage[] = [];
  next = (request, response) => {
    begun.push(request);
    setImmediate(() => response.end('next'));
  };
  const eight = caller(...Array.from({ length: 8 }, () => say('/', '1.1.1.5')));
  await come(() => eight.statuses().length === 8);
  eight.socket.write(say('/', '1.1.1.5'));
  await come(() => eight.statuses().length === 9);
  const more = caller(...Array.from({ length: 500 }, () => say('/', '1.1.1.6')));
  await come(() => more.isClosed);
  expect(begun.length).toBeLessThan(9 + 9);
});

it('who sends a body in a trickle has a turn for a quarter of a second', async () => {
  const begun: string[] = [];
  next = (request, response) => {
    begun.push(request.url ?? '');
    request.resume().on('end', () => response.end());
  };
  const slow = [1, 2].map(() => caller(`${say('/v1/public/slow', '1.1.1.7', [...one, 'Content-Length: 9'])}{`));
  await come(() => begun.length === 2);
  const other = caller(say('/v1/public/x', '1.1.1.7', one));
  await come(() => false, 50);
  expect(begun).toHaveLength(2);
  vi.advanceTimersByTime(500);
  await come(() => other.statuses().length === 1);
  slow[0]?.socket.write('12345678');
  await come(() => slow[0]?.statuses().length === 1);
  expect(other.statuses()).toEqual(['200']);
});
