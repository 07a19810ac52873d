import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { until } from '../support/until.ts';

/** How the app shuts down: clients get nothing but complete answers. */

let app: TestApp | undefined;
const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  await app?.stop();
  app = undefined;
});

async function start(env: Record<string, string>): Promise<TestApp> {
  app = await startApp({ env });
  return app;
}

/** Returns an agent that keeps its connections open, as a proxy does. */
function keeping(most: number): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: most });
  agents.push(agent);
  return agent;
}

interface Seen {
  status: number | undefined;
  headers: IncomingHttpHeaders;
}

/** Sends a request. `answered` resolves once the answer is read. `finish` sends the rest of its own body, if any. */
function ask(
  { baseUrl }: TestApp,
  agent: Agent,
  path: string,
  body?: string,
): { answered: Promise<Seen>; finish(): void } {
  const sent = request(baseUrl + path, {
    agent,
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': '10.9.8.7' },
    }),
  });
  const answered = new Promise<Seen>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      const { statusCode: status, headers } = response;
      response
        .resume()
        .on('error', reject)
        .on('end', () => resolve({ status, headers }));
    });
  });
  if (body) sent.write(body.slice(0, 10));
  else sent.end();
  return { answered, finish: () => sent.end(body?.slice(10)) };
}

const get = (from: TestApp, agent: Agent, path: string) => ask(from, agent, path).answered;

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('told to end', () => {
  it('it keeps serving while /api/ready says 503, and none of thousands of requests fails', async () => {
    const ending = await start({ DRAIN_SECONDS: '3' });
    const [busy, idle, prober] = [keeping(16), keeping(16), keeping(1)];
    // These connections are open and idle when the signal comes.
    for (const seen of await Promise.all(Array.from({ length: 16 }, () => get(ending, idle, '/health'))))
      expect(seen.status).toBe(200);
    let answers = 0;
    let isOut = false;
    const paths = ['/health', '/v1/me', '/pricing', '/no/such/page', '/health'];
    const working = Array.from({ length: 16 }, async () => {
      while (!isOut) {
        const { status } = await get(ending, busy, paths[answers % paths.length] ?? '');
        expect([200, 401, 404]).toContain(status);
        answers += 1;
      }
    });
    await Promise.race([until(() => answers >= 2000), ...working]);
    const stopped = ending.stop();
    app = undefined;
    // A load balancer asks now and then, and turns elsewhere.
    const refusal = await until(async () => {
      const seen = await get(ending, prober, '/api/ready');
      return seen.status === 503 && seen;
    });
    expect(refusal.headers['retry-after']).toBeDefined();
    // Clients that haven't noticed yet are served over old and new connections, and told to close them.
    for (const agent of [...Array.from({ length: 16 }, () => idle), keeping(1)])
      expect(await get(ending, agent, '/health')).toMatchObject({ status: 200, headers: { connection: 'close' } });
    isOut = true;
    await Promise.all(working);
    await stopped;
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'by a %s to its own process, it finishes running requests, and leaves no process',
    async (signal) => {
      const ending = await start({ DRAIN_SECONDS: '1' });
      const [pid = 0] = ending.pids();
      // This request runs until the rest of its body comes.
      const running = ask(ending, keeping(1), '/v1/auth/code', JSON.stringify({ email: 'draining@example.com' }));
      const prober = keeping(1);
      await until(async () => (await get(ending, prober, '/api/ready')).status === 200);
      process.kill(pid, signal);
      await until(async () => (await get(ending, prober, '/api/ready')).status === 503);
      await until(() =>
        get(ending, keeping(1), '/health').then(
          () => false,
          (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
        ),
      );
      running.finish();
      expect(await running.answered).toMatchObject({ status: 200, headers: { connection: 'close' } });
      await until(() => !isAlive(pid));
    },
  );
});
