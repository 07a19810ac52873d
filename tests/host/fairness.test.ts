import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  Client,
  requestCode,
  type SignedIn,
  shareReceipt,
  signIn,
  signInPro,
  stranger,
} from '../support/api.ts';
import { query, TESTS } from '../support/app.ts';
import { meetingOf, Reader, reader } from '../support/reports.ts';
import { mostWaiting, WORKSPACE, waiting, whileLocked, wholeTable } from '../support/stall.ts';
import { person, push } from '../support/sync.ts';
import { until } from '../support/until.ts';

/** PostgreSQL shows how many of a tenant's requests run at once: they wait for a lock that the test holds. */

const SUMMARY = '/v1/public/reports/summary';

/** Calls `ask` `count` times at once. `answers` grows as the answers come. */
function atOnce(count: number, ask: (i: number) => Promise<Answer>) {
  const answers: Answer[] = [];
  const all = Promise.all(Array.from({ length: count }, async (_, i) => answers.push(await ask(i))));
  return { answers, all };
}

function at<T>(list: readonly T[], i: number): T {
  const one = list[i];
  if (one === undefined) throw new Error('there are as many as that');
  return one;
}

/** Asserts that all were served, or shed for waiting too long, as may happen on a busy machine. */
function expectServedOrShed(answers: readonly Answer[]): void {
  for (const { status, body } of answers) {
    if (status !== 200) expect([status, body.error.code]).toEqual([503, 'unavailable']);
  }
}

const pushOne = ({ client, workspace }: SignedIn, id: string) =>
  client.post('/v1/sync/push', { workspaceId: workspace.id, records: [person(id)] });

const meetingsNow = (read: Reader) => read.get('/v1/public/meetings');

describe('only a few of a tenant’s requests run at once, and a neighbor waits for none of them:', () => {
  it('two pushes or pulls of an account, however many sessions and workspaces it has', async () => {
    const [busy, neighbor] = [await signInPro(), await signInPro()];
    const { app } = busy.client;
    const again = await signIn({ email: busy.email });
    const { body: second } = await busy.client.post('/v1/workspaces', { name: 'Second' });
    const sent = await whileLocked(app, wholeTable('sync_records'), [], async () => {
      const asks = [
        () => pushOne(busy, 'a'),
        () => pushOne({ ...again, workspace: second }, 'b'),
        () => again.client.get(`/v1/sync/pull?workspaceId=${busy.workspace.id}&since=0`),
      ];
      const heavy = atOnce(asks.length, (i) => at(asks, i)());
      expect(await mostWaiting(app, 2)).toBe(2);
      // Light requests aren't held up.
      expect((await again.client.get('/v1/me')).status).toBe(200);
      const others = atOnce(1, () => pushOne(neighbor, 'n'));
      expect(await mostWaiting(app, 3)).toBe(3);
      return [heavy, others];
    });
    for (const { answers, all } of sent) {
      await all;
      expectServedOrShed(answers);
    }
    await push(busy, [person('after')]);
  });

  it('two public reads of an account, however many tokens it has', async () => {
    const [busy, neighbor] = [await signInPro(), await signInPro()];
    const { app } = busy.client;
    const [read, more, other] = [await reader(busy), await reader(busy), await reader(neighbor)];
    const reads = await whileLocked(app, wholeTable('report_meetings'), [], async () => {
      const sent = atOnce(8, (i) => (i % 2 ? read : more).get(SUMMARY));
      expect(await mostWaiting(app, 2)).toBe(2);
      const others = atOnce(1, () => other.get(SUMMARY));
      expect(await mostWaiting(app, 3)).toBe(3);
      return { answers: [...sent.answers, ...others.answers], all: Promise.all([sent.all, others.all]) };
    });
    await reads.all;
    expectServedOrShed(reads.answers);
    expect((await meetingsNow(read)).status).toBe(200);
  });

  it('two lookups of a token, before its owner is known; five while nobody else wants anything', async () => {
    const [busy, neighbor] = [await signInPro(), await signInPro()];
    const { app } = busy.client;
    const other = await reader(neighbor);
    const { token } = await reader(busy);
    const readers = Array.from({ length: 3 }, () => new Reader(new Client(app), token));
    const reads = await whileLocked(app, wholeTable('api_tokens'), [], async () => {
      const alone = atOnce(6, (i) => at(readers, i % 3).get(SUMMARY));
      expect(await mostWaiting(app, 5)).toBe(5);
      return alone;
    });
    await reads.all;
    expectServedOrShed(reads.answers);
    const both = await whileLocked(app, wholeTable('api_tokens'), [], async () => {
      const others = atOnce(1, () => other.get(SUMMARY));
      expect(await mostWaiting(app, 1)).toBe(1);
      const sent = atOnce(6, (i) => at(readers, i % 3).get(SUMMARY));
      expect(await mostWaiting(app, 3)).toBe(3);
      return { answers: [...sent.answers, ...others.answers], all: Promise.all([sent.all, others.all]) };
    });
    await both.all;
    expectServedOrShed(both.answers);
  });

  it('six requests of an account, however many sessions and tokens it has', async () => {
    const busy = await signInPro();
    const { app } = busy.client;
    const again = await signIn({ email: busy.email });
    const reads = [await reader(busy), await reader(busy)];
    const neighbor = await signIn();
    const sent = await whileLocked(app, `${wholeTable('receipts')}; ${wholeTable('report_meetings')}`, [], async () => {
      const requests = [busy, again].flatMap(({ client }) =>
        Array.from({ length: 5 }, () => () => client.get('/v1/receipts')),
      );
      for (const read of reads) requests.push(() => read.get(SUMMARY));
      const all = atOnce(requests.length, (i) => at(requests, i)());
      expect(await mostWaiting(app, 6)).toBe(6);
      expect((await neighbor.client.get('/v1/me')).status).toBe(200);
      return all;
    });
    await sent.all;
    expectServedOrShed(sent.answers);
    expect((await busy.client.get('/v1/receipts')).status).toBe(200);
  });
});

describe('a line that is too long', () => {
  it('is a 503 at once, while sign-in, /health and everyone else go on', async () => {
    const [busy, neighbor] = [await signInPro(), await signInPro()];
    const { app } = busy.client;
    const read = await reader(busy);
    const sent = await whileLocked(app, wholeTable('report_meetings'), [], async () => {
      const all = atOnce(80, () => read.get(SUMMARY));
      await until(() => all.answers.length >= 40);
      // Nobody else wants anything, so the account may use its highest limit.
      expect(await mostWaiting(app, 5)).toBe(5);
      for (const { status, body, headers } of all.answers) {
        expect([status, body.error.code]).toEqual([503, 'unavailable']);
        expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(5);
      }
      expect((await neighbor.client.get('/health')).status).toBe(200);
      expect((await neighbor.client.get('/v1/me')).status).toBe(200);
      const newcomer = await stranger();
      const email = `${crypto.randomUUID()}@example.com`;
      const code = await requestCode(newcomer, email);
      expect((await newcomer.post('/v1/auth/verify', { email, code })).status).toBe(200);
      return all;
    });
    await sent.all;
    expectServedOrShed(sent.answers);
    expect((await meetingsNow(read)).status).toBe(200);
  });
});

describe('in front of the app', () => {
  it('four heavy requests of two tokens leave room for light ones', async () => {
    const busy = await signInPro();
    const { app } = busy.client;
    const reads = [await reader(busy), await reader(busy)];
    const sent = await whileLocked(app, wholeTable('report_meetings'), [], async () => {
      const all = atOnce(4, (i) => at(reads, i % 2).get(SUMMARY));
      expect(await mostWaiting(app, 2)).toBe(2);
      for (let i = 0; i < 3; i += 1) expect((await busy.client.get('/v1/me')).status).toBe(200);
      return all;
    });
    await sent.all;
    expectServedOrShed(sent.answers);
  });

  it.each(['', '/.', '/_next/static/../..'])(
    'pages are made four at a time for one address, and someone else’s beside them, at %j',
    async (before) => {
      const busy = await signIn();
      const { app } = busy.client;
      const { url } = await shareReceipt(busy);
      const [one, other] = [new Client(app), new Client(app)];
      // Not with fetch, which resolves dots.
      const page = ({ address }: Client) =>
        new Promise<{ status: number | undefined }>((resolve, reject) => {
          const path = before + new URL(url).pathname;
          request(app.baseUrl, { path, headers: { 'x-forwarded-for': address } }, (response) => {
            response.resume();
            resolve({ status: response.statusCode });
          })
            .on('error', reject)
            .end();
        });
      const { status: fine } = await page(one);
      const sent = await whileLocked(app, wholeTable('receipts'), [], async () => {
        const many = Array.from({ length: 40 }, () => page(one));
        expect(await mostWaiting(app, 4)).toBe(4);
        const beside = page(other);
        expect(await mostWaiting(app, 5)).toBe(5);
        // Files aren't pages, and don't wait for them.
        const files = await one.fetch('GET', '/_next/static/none.js');
        expect(files.status).toBe(404);
        return [...many, beside];
      });
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      // 32 wait, for at most 0.9 s; the others are refused at once.
      expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(4);
      expect(new Set(statuses)).toEqual(new Set([fine, 503]));
      expect(statuses.at(-1)).toBe(fine);
      expect((await page(one)).status).toBe(fine);
    },
  );

  it('slow readers of a response don’t keep their turns', async () => {
    const busy = await signInPro();
    const { app, cookie, address } = busy.client;
    await push(
      busy,
      Array.from({ length: 60 }, (_, i) => person(`p${i}`, { name: 'x'.repeat(60_000) })),
    );
    const { host, port } = new URL(app.baseUrl);
    const path = `/v1/sync/pull?workspaceId=${busy.workspace.id}&since=0`;
    const own = `Cookie: ${cookie}\r\nX-Forwarded-For: ${address}`;
    const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${own}\r\n\r\n`;
    // As many as a session may run at once.
    const slow = Array.from({ length: 2 }, () => connect(Number(port), 'localhost').on('error', () => {}));
    try {
      // A page is 3.6 MB, and a connection buffers one of them. Pulls run one after the other.
      for (let pages = 0; pages < 2; pages += 1) {
        for (const socket of slow) socket.write(head);
        // Plenty of time for an answer, unless the slow readers keep their turns.
        const late = new Promise((resolve) => setTimeout(resolve, 20_000));
        expect(await Promise.race([busy.client.get(path), late])).toMatchObject({ status: 200 });
      }
    } finally {
      for (const socket of slow) socket.destroy();
    }
  });

  it('clients that send a body slowly keep nobody out', async () => {
    const neighbor = await signIn();
    const { app } = neighbor.client;
    const { host, port } = new URL(app.baseUrl);
    let dropped = 0;
    // More than sign-in has places for.
    const slow = Array.from({ length: 400 }, (_, i) => {
      const socket = connect(Number(port), 'localhost').on('error', () => {});
      socket.resume().on('close', () => {
        dropped += 1;
      });
      const head = [
        'POST /v1/auth/code HTTP/1.1',
        `Host: ${host}`,
        `X-Forwarded-For: 10.9.8.${i % 6}`,
        'Content-Type: application/json',
        'Content-Length: 1000',
      ];
      socket.write([...head, '', '{'].join('\r\n'));
      return socket;
    });
    try {
      // Once fewer than half of the places are taken, the rest may take their time.
      await until(async () => (await neighbor.client.get('/v1/me')).status === 200 && dropped >= 40);
    } finally {
      for (const socket of slow) socket.destroy();
    }
  });
});

describe('a caller that hangs up', () => {
  it('stops its own statement, but not those of others', async () => {
    const busy = await signInPro();
    const { app } = busy.client;
    const [gone, stays] = [await reader(busy), await reader(await signInPro())];
    await push(busy, meetingOf('m', []));
    const call = new AbortController();
    const other = await whileLocked(app, wholeTable('report_meetings'), [], async () => {
      const asked = fetch(`${app.baseUrl}${SUMMARY}`, {
        headers: { authorization: `Bearer ${gone.token}` },
        signal: call.signal,
      });
      await mostWaiting(app, 1);
      const answer = stays.get(SUMMARY);
      await mostWaiting(app, 2);
      call.abort();
      await expect(asked).rejects.toThrow();
      await until(async () => (await waiting(app)).length < 2);
      return { answer };
    });
    expectServedOrShed([await other.answer]);
    // The code of a canceled statement. One that waited too long has another.
    await until(async () =>
      (await app.logLines()).some((line) => line.route === SUMMARY && JSON.stringify(line).includes('57014')),
    );
    expect((await meetingsNow(gone)).status).toBe(200);
  });

  it('leaves a push done completely or not at all', async () => {
    const busy = await signInPro();
    const { app } = busy.client;
    const call = new AbortController();
    await whileLocked(app, WORKSPACE, [busy.workspace.id], async () => {
      const asked = fetch(`${app.baseUrl}/v1/sync/push`, {
        method: 'POST',
        headers: { cookie: busy.client.cookie ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ workspaceId: busy.workspace.id, records: [person('a'), person('b')] }),
        signal: call.signal,
      });
      await mostWaiting(app, 1);
      call.abort();
      await expect(asked).rejects.toThrow();
      await until(async () => (await waiting(app)).length === 0);
    });
    const rows = 'SELECT id FROM sync_records WHERE workspace_id = $1';
    expect(await query(app, rows, [busy.workspace.id])).toEqual([]);
    await push(busy, [person('a'), person('b')]);
  });
});

it('lost idle connections cost at most a 503 each', async () => {
  const who = await signIn();
  const { app } = who.client;
  await query(
    app,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name <> $1`,
    [TESTS],
  );
  const answers = await Promise.all(Array.from({ length: 6 }, () => who.client.get('/v1/workspaces')));
  for (const answer of answers) expect([200, 503]).toContain(answer.status);
  expect((await who.client.get('/v1/workspaces')).status).toBe(200);
});
