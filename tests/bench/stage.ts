import { fileURLToPath } from 'node:url';
import { freePort } from '#lib/local/host/ports.ts';
import { sleep, spawnNode } from '#lib/local/host/processes.ts';
import type { Scope } from '#lib/local/host/scope.ts';
import { createReceiptExample } from '#lib/receipts/schema.ts';
import { signInBy } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { makePro } from '../support/pro.ts';
import type { Effort } from './compare.ts';
import { fillReports, LARGE, USUAL_MEETINGS } from './meetings.ts';

export interface Workspace {
  id: string;
  /** The session cookie. */
  cookie: string;
}

/** A workspace of finished meetings, and a token to read them with. */
export interface Large extends Workspace {
  token: string;
}

export interface Options {
  scope: Scope;
  /** Fewer rounds: for work on the bench itself. */
  quick: boolean;
}

const here = (file: string) => fileURLToPath(import.meta.resolve(file));

/** What the rows are measured on: the app, its workspaces and its peers, each made when first asked for. */
export class Stage {
  readonly #options: Options;
  readonly #made = new Map<string, Promise<unknown>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** The first call with a name makes it; later calls get the same. */
  #once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    // Each name always comes with the same `make`.
    return made as Promise<T>;
  }

  get quick(): boolean {
    return this.#options.quick;
  }

  /** Returns how long to measure: a fifth in quick mode. */
  effort(rounds: number, warmUp = 30): Effort {
    const share = (count: number) => (this.quick ? Math.ceil(count / 5) : count);
    return { rounds: share(rounds), warmUp: share(warmUp), seconds: 60 };
  }

  app(): Promise<TestApp> {
    return this.#once('app', () =>
      this.#options.scope.use(() => startApp({ preload: [import.meta.resolve('./gauge.mjs')] })),
    );
  }

  /** Returns the address of the same build behind Next's own server, on the same database. */
  async nextStart(): Promise<string> {
    return this.#server(
      'next start',
      [here('../../node_modules/next/dist/bin/next'), 'start', here('../..')],
      (await this.app()).env,
    );
  }

  /** Returns the address of a script of this folder that runs beside the app, on the same database. */
  server(script: string): Promise<string> {
    return this.#server(script, [here(script)], {});
  }

  /** Returns a new, empty workspace on Pro, in EUR. */
  async workspace(): Promise<Workspace> {
    const app = await this.app();
    const cookie = await this.#once('session', () => signIn(app));
    const { id } = await send(app, '/v1/workspaces', { name: 'Bench', currency: 'EUR' }, cookie);
    return { id, cookie };
  }

  large(): Promise<Large> {
    return this.#filled('large', LARGE.meetings);
  }

  /** Returns a workspace as large as a team's. */
  usual(): Promise<Large> {
    return this.#filled('usual', USUAL_MEETINGS);
  }

  #filled(name: string, meetings: number): Promise<Large> {
    return this.#once(name, async () => {
      const app = await this.app();
      const { id, cookie } = await this.workspace();
      await fillReports(app.pool, id, meetings);
      // Otherwise the server would do this during a measurement.
      await app.pool.query('VACUUM (ANALYZE) report_meetings, report_weeks, sync_records');
      const { token } = await send(app, '/v1/tokens', { workspaceId: id, name: 'Bench' }, cookie);
      return { id, cookie, token };
    });
  }

  /** Returns the address of a shared receipt's page. */
  receipt(): Promise<string> {
    return this.#once('receipt', async () => {
      const { id, cookie } = await this.workspace();
      const body = { ...createReceiptExample, workspaceId: id };
      return (await send(await this.app(), '/v1/receipts', body, cookie)).url;
    });
  }

  #server(name: string, args: string[], env: Record<string, string>): Promise<string> {
    return this.#once(name, async () => {
      const { databaseUrl } = await this.app();
      const port = String(await freePort());
      const lines: string[] = [];
      const all = { ...process.env, DATABASE_URL: databaseUrl, ...env, NODE_ENV: 'production' as const, PORT: port };
      const child = await this.#options.scope.use(() =>
        spawnNode(args, { env: all, onLine: (line) => lines.push(line) }),
      );
      const url = `http://localhost:${port}`;
      const ended = child.exited.then(() => 'ended' as const);
      for (;;) {
        const state = await Promise.race([ended, fetch(url).catch(() => undefined)]);
        if (state === 'ended') throw new Error(`does not run here: ${lines.slice(-5).join(' | ')}`);
        if (state) return url;
        await sleep(50);
      }
    });
  }
}

async function post(app: TestApp, path: string, body: object, cookie: string): Promise<Response> {
  const response = await fetch(app.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

const send = async (...args: Parameters<typeof post>) => (await post(...args)).json();

/** Returns the cookie of a new account on Pro. */
async function signIn(app: TestApp): Promise<string> {
  let cookie = '';
  const { accountId } = await signInBy(async (path, body) => {
    const response = await post(app, path, body, cookie);
    cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie;
    return response.json();
  }, app);
  await makePro({ client: { app }, accountId });
  return cookie;
}
