import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { shareReceipt, signIn } from '../support/api.ts';
import { workerApp } from '../support/app.ts';

it('shows a receipt’s page to callers who send Next’s internal headers, too', async () => {
  const app = await workerApp();
  const receipt = await shareReceipt(await signIn());
  const page = new URL(receipt.url).pathname;
  const plain = await (await fetch(app.baseUrl + page)).text();
  for (const name of ['x-middleware-prefetch', 'x-middleware-subrequest', 'x-nextjs-data', 'x-matched-path']) {
    const response = await fetch(app.baseUrl + page, { headers: { [name]: '1' } });
    expect([name, response.status]).toEqual([name, 200]);
    expect((await response.text()).length, name).toBeGreaterThan(plain.length / 2);
  }
});

it('answers a whole address, as a proxy may send it, like the path in it', async () => {
  const app = await workerApp();
  const { hostname, port, host } = new URL(app.baseUrl);
  for (const [target, status] of [
    ['http://elsewhere.example/health', 200],
    ['http://elsewhere.example/v1/me', 401],
    ['*', 400],
    ['/%', 400],
  ] as const) {
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    expect((await text(socket)).split('\r\n')[0], target).toContain(` ${status} `);
  }
});
