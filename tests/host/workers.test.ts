import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#lib/local/host/ports.ts';
import { inWords } from '#lib/local/host/processes.ts';
import { startWorkers } from '#lib/local/host/workers.ts';
import { newEmail } from '../support/account.ts';
import { Client, signInPro } from '../support/api.ts';
import { startApp, type TestApp, workerApp } from '../support/app.ts';
import { person, pullAll } from '../support/sync.ts';
import { until } from '../support/until.ts';

/** The app as two processes that share a port. */

const METRICS_TOKEN = 'scraped-by-a-test';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ workers: 2, env: { METRICS_TOKEN } });
});
afterAll(() => app.stop());

/** Returns the processes that listen on the app's port, by the sockets that the system lists. */
async function listening(): Promise<number[]> {
  const { readdir, readFile, readlink } = await import('node:fs/promises');
  const port = Number(new URL(app.baseUrl).port).toString(16).toUpperCase().padStart(4, '0');
  const table = await readFile('/proc/net/tcp', 'utf8');
  const LISTEN = '0A';
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/));
  const sockets = new Set(
    rows
      .filter(([, local, , state]) => local?.endsWith(`:${port}`) && state === LISTEN)
      .map((row) => `socket:[${row[9]}]`),
  );
  const holds = async (pid: number) => {
    const open = await readdir(`/proc/${pid}/fd`).catch(() => []);
    const links = await Promise.all(open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
    return links.some((link) => sockets.has(link));
  };
  const held = await Promise.all(app.pids().map(holds));
  return app.pids().filter((_, index) => held[index]);
}

const bothListen = () => until(async () => (await listening()).length === 2);

describe('the app as two processes', () => {
  it('share the port, and each knows what the other has written', async () => {
    await bothListen();
    const who = await signInPro({ app });
    // Each request uses a new connection, so that either process may get it.
    for (let round = 0; round < 20; round += 1) {
      const { status } = await who.client.call('GET', '/v1/me', { headers: { connection: 'close' } });
      expect(status).toBe(200);
    }
  });

  it('count together: a cap applies to both', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let round = 0; round < 14; round += 1) {
      const client = new Client(app, '10.9.8.7');
      const options = { body: { email }, headers: { connection: 'close' } };
      statuses.push((await client.call('POST', '/v1/auth/code', options)).status);
    }
    // A mailbox gets at most ten a day, and one more each half hour.
    expect(statuses).toEqual([...Array(11).fill(200), ...Array(3).fill(429)]);
  });

  it('are counted together: each scrape has both, whichever responds, and no counter decreases', async () => {
    await bothListen();
    const scrape = async () => {
      const headers = { connection: 'close', authorization: `Bearer ${METRICS_TOKEN}` };
      const text = await (await fetch(`${app.baseUrl}/api/metrics`, { headers })).text();
      const of = [
        ...text.matchAll(/^http_requests_total\{method="GET",route="\/health",status="200",pid="(\d+)"\} (\d+)$/gm),
      ];
      return new Map(of.map(([, pid, count]) => [Number(pid), Number(count)]));
    };
    await until(async () => {
      await fetch(`${app.baseUrl}/health`, { headers: { connection: 'close' } });
      return (await scrape()).size === 2;
    });
    let before = await scrape();
    expect([...before.keys()].sort()).toEqual([...app.pids()].sort());
    for (let round = 0; round < 20; round += 1) {
      await fetch(`${app.baseUrl}/health`, { headers: { connection: 'close' } });
      const now = await scrape();
      const sum = (counts: Map<number, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
      expect([round, sum(now)]).toEqual([round, sum(before) + 1]);
      for (const [pid, count] of before) expect(now.get(pid)).toBeGreaterThanOrEqual(count);
      before = now;
    }
  });

  it('one that dies is replaced while the other goes on, and no acknowledged write is lost', async () => {
    await bothListen();
    const who = await signInPro({ app });
    const acknowledged: string[] = [];
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const id = `person-${n}`;
        const body = { workspaceId: who.workspace.id, records: [person(id, { name: id })] };
        // A connection to the dying process breaks. As with any client, the next record uses a new one.
        const answer = await who.client.fetch('POST', '/v1/sync/push', { body }).catch(() => undefined);
        if (answer?.ok) acknowledged.push(id);
        await answer?.arrayBuffer().catch(() => {});
      }
    })();
    for (let round = 0; round < 2; round += 1) {
      const [victim] = await listening();
      const before = acknowledged.length;
      if (victim) process.kill(victim, 'SIGKILL');
      await until(() => acknowledged.length > before + 3);
      await until(() => victim !== undefined && !app.pids().includes(victim));
      await bothListen();
    }
    isOver = true;
    await writing;
    const ids = new Set((await pullAll(who)).map(({ record }) => record.id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    expect(
      (await app.printed()).filter((line) => line.startsWith('A worker stopped: it was killed by SIGKILL')),
    ).toHaveLength(2);
  });
});

describe('workers that die as soon as they start', () => {
  it('are given up after five', async () => {
    const { env } = await workerApp();
    const port = await freePort();
    const workers = await startWorkers({
      ...{ count: 2, mode: 'start', port, host: '127.0.0.1' },
      env: () => ({ ...process.env, ...env, PORT: String(port) }),
      onLine: () => {},
    });
    let isOver = false;
    const ended = workers.exited.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const pid of workers.pids()) process.kill(pid, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(inWords(await ended)).toMatch(/^it was killed by SIGKILL/);
    await workers.stop();
  });
});
