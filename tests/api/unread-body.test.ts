import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MEGABYTE } from '#lib/http/body.ts';
import { signIn, stranger } from '../support/api.ts';
import { until } from '../support/until.ts';

/** A body that is refused unread: the response comes at once, and the connection can be used for the next request. */

const SIZE = 4 * MEGABYTE;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const client = await stranger();
const { client: free } = await signIn();

/** A connection, and the statuses of the responses on it. */
async function open() {
  const { hostname, port, host } = new URL(client.app.baseUrl);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  const send = (text: string) => new Promise((resolve) => socket.write(text, 'latin1', resolve));
  return {
    socket,
    statuses,
    send,
    push: (cookie = '') =>
      send(
        `POST /v1/sync/push HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${SIZE}\r\n\r\n`,
      ),
    health: () => send(`GET /health HTTP/1.1\r\nhost: ${host}\r\n\r\n`),
  };
}

describe.each([
  ['nobody', 401, undefined],
  ['a free account', 402, free.cookie],
] as const)('a push by %s', (_, status, cookie) => {
  it('is refused while its sender has hardly begun, and the rest does no harm', async () => {
    const connection = await open();
    await connection.push(cookie);
    await connection.send('[0');
    await until(() => connection.statuses().length === 1);
    expect(connection.statuses()).toEqual([status]);
    await connection.send(`${',0'.repeat(SIZE / 2 - 2)} ]`);
    await connection.health();
    await until(() => connection.statuses().length === 2);
    expect(connection.statuses()).toEqual([status, 200]);
    expect(connection.socket.destroyed).toBe(false);
  });

  it('that is sent all at once leaves the connection usable', async () => {
    const connection = await open();
    for (let i = 1; i <= 3; i += 1) {
      await Promise.all([connection.push(cookie), connection.send(' '.repeat(SIZE))]);
      await until(() => connection.statuses().length === i);
    }
    await connection.health();
    await until(() => connection.statuses().length === 4);
    expect(connection.statuses()).toEqual([status, status, status, 200]);
  });
});

describe('a body that is larger than its route takes', () => {
  const head = (path: string, framing: string) =>
    `POST ${path} HTTP/1.1\r\nhost: ${new URL(client.app.baseUrl).host}\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`;

  it.each([
    [413, '/v1/auth/code'],
    [401, '/v1/sync/push'],
  ])('and than all of them: %i before any of it came, and the connection is closed', async (status, path) => {
    const connection = await open();
    await connection.send(head(path, 'content-length: 31457280'));
    await until(() => connection.socket.destroyed);
    expect(connection.statuses()).toEqual([status]);
  });

  it.each([
    ['says so: 413 before any of it came', 'content-length: 70000', ''],
    [
      'doesn’t say so: 413 with the piece that is too much',
      'transfer-encoding: chunked',
      `12000\r\n${' '.repeat(0x12000)}\r\n`,
    ],
  ])('and %s', async (_, framing, sent) => {
    const connection = await open();
    await connection.send(head('/v1/auth/code', framing) + sent);
    await until(() => connection.socket.destroyed);
    expect(connection.statuses()).toEqual([413]);
  });

  it('is a 413 also if it is sent all at once, each time', async () => {
    for (let i = 0; i < 20; i += 1) {
      const response = await client.fetch('POST', '/v1/auth/code', { body: ' '.repeat(6 * MEGABYTE) });
      expect([response.status, (await response.json()).error.code]).toEqual([413, 'payload_too_large']);
    }
  });
});
