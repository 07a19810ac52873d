import { fileURLToPath } from 'node:url';
import { batches } from '#lib/batches.ts';
import { billOfHeld, demoOf } from '#lib/local/demo/demo.ts';
import { freePort } from '#lib/local/host/ports.ts';
import { sleep, spawnNode } from '#lib/local/host/processes.ts';
import type { Scope } from '#lib/local/host/scope.ts';
import { createReceiptExample } from '#lib/receipts/schema.ts';
import { PUSH_RECORDS } from '#lib/sync/terms.ts';
import { signInBy } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { makePro } from '../support/pro.ts';
import type { Effort } from './compare.ts';
import { fillReports, LARGE } from './meetings.ts';

/** A workspace and what opens it. */
export interface Workspace {
  id: string;
  /** The session cookie. */
  cookie: string;
}

/** A workspace of 100,000 finished meetings and a token to read them with. */
export interface Large {
  id: string;
  token: string;
}

export interface Options {
  scope: Scope;
  /** Fewer rounds: for work on the bench itself. */
  quick: boolean;
  /** Why the peers' packages are not there; undefined: they are. */
  peersMissing: string | undefined;
}

/** A peer that does not run on this machine. Its line says so, and the others go on. */
export class PeerMissing extends Error {}

const GAUGE = import.meta.resolve('./gauge.mjs');

export const MILLION = 1_000_000;

/** The day that the year of a real-looking team leads up to. */
const YEAR_BEFORE = '2026-11-22';

const here = (file: string) => fileURLToPath(import.meta.resolve(file));

/** What rows are measured on: the app, its people and its peers, each started when first asked for. */
export class Stage {
  readonly #options: Options;
  readonly #made = new Map<string, Promise<unknown>>();
  #workspaces = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The first call for `name` makes it; the others get the same. */
  #once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    // A name is only ever given with the one `make`.
    return made as Promise<T>;
  }

  get quick(): boolean {
    return this.#options.quick;
  }

  /** How long to measure. In quick mode, a fifth. */
  effort(rounds: number, warmUp = 30): Effort {
    const share = (count: number) => (this.quick ? Math.ceil(count / 5) : count);
    return { rounds: share(rounds), warmUp: share(warmUp), seconds: 60 };
  }

  /** The app that most rows share. */
  app(): Promise<TestApp> {
    return this.#once('app', () => this.freshApp());
  }

  freshApp(): Promise<TestApp> {
    return this.#options.scope.use(() => startApp({ preload: [GAUGE] }));
  }

  /** The same, on the same database, with Next's router in front of the API. */
  throughNext(): Promise<TestApp> {
    return this.#once('through Next', async () => {
      const { databaseUrl, env } = await this.app();
      const options = { via: () => databaseUrl, env: { SESSION_SECRET: env.SESSION_SECRET ?? '', DIRECT_API: '0' } };
      return this.#options.scope.use(() => startApp({ ...options, preload: [GAUGE] }));
    });
  }

  /** A new workspace on Pro, in EUR, with nothing in it. A hundred share an account, which may have 200. */
  async workspace(app?: TestApp): Promise<Workspace> {
    const at = app ?? (await this.app());
    const account = Math.floor(this.#workspaces / 100);
    this.#workspaces += 1;
    const cookie = await this.#once(`session ${account} at ${at.baseUrl}`, () => signIn(at));
    const { id } = await send(at, '/v1/workspaces', { name: 'Bench', currency: 'EUR' }, cookie);
    return { id, cookie };
  }

  large(): Promise<Large> {
    return this.#once('large', async () => {
      const app = await this.app();
      const { id, cookie } = await this.workspace();
      await fillReports(app.pool, id, LARGE);
      // Else the server would do it while something is measured.
      await app.pool.query('VACUUM (ANALYZE) report_meetings, report_weeks, sync_records');
      return { id, token: await this.token({ id, cookie }) };
    });
  }

  /** A workspace with a year of a real-looking team, pushed as its device would have; what that comes to, and a token. */
  year(): Promise<Large & { totalMinor: number; from: number; to: number }> {
    return this.#once('year', async () => {
      const app = await this.app();
      const { id, cookie } = await this.workspace();
      const year = demoOf(YEAR_BEFORE).find(({ plan }) => plan.currency === 'EUR')?.year;
      if (!year) throw new Error('The demo has no workspace in EUR.');
      const items = [...year.roster, ...year.meetings.flatMap((held) => held.items)];
      for (const records of batches(items, PUSH_RECORDS)) {
        await send(app, '/v1/sync/push', { workspaceId: id, records }, cookie);
      }
      const times = year.meetings.map(({ meeting }) => meeting.startedAt);
      const totalMinor = year.meetings.reduce((sum, held) => sum + billOfHeld(held).totalMinor, 0);
      const range = { from: Math.min(...times), to: Math.max(...times) + 1 };
      return { id, token: await this.token({ id, cookie }), totalMinor, ...range };
    });
  }

  /** A token to read the reports of a workspace of the shared app with. */
  async token({ id, cookie }: Workspace): Promise<string> {
    const { token } = await send(await this.app(), '/v1/tokens', { workspaceId: id, name: 'Bench' }, cookie);
    return token;
  }

  /** A workspace of MILLION records, of 20 a meeting. */
  million(): Promise<Workspace> {
    return this.#once('million', async () => {
      const { pool } = await this.app();
      const workspace = await this.workspace();
      await pool.query(
        `INSERT INTO sync_records (workspace_id, tbl, id, rev, record, bytes, meeting_id, deleted)
         SELECT $1, CASE WHEN n % 2 = 0 THEN 'segments' ELSE 'people' END, md5(n::text), n,
                json_build_object('id', md5(n::text), 'meetingId', 'm' || n / 20), 60,
                CASE WHEN n % 2 = 0 THEN 'm' || n / 20 END, false
           FROM generate_series(1, $2::int) AS n`,
        [workspace.id, MILLION],
      );
      await pool.query('UPDATE workspaces SET sync_rev = $2 WHERE id = $1', [workspace.id, MILLION]);
      // What the server would do some time, and what it writes back some time: not while we measure.
      await pool.query('VACUUM (ANALYZE) sync_records');
      await pool.query('CHECKPOINT');
      return workspace;
    });
  }

  /** The address of a shared receipt's page. */
  receipt(): Promise<string> {
    return this.#once('receipt', async () => {
      const { id, cookie } = await this.workspace();
      const receipt = await send(
        await this.app(),
        '/v1/receipts',
        { ...createReceiptExample, workspaceId: id },
        cookie,
      );
      return receipt.url;
    });
  }

  /** The address of a server that is a script of this folder, beside the app and on its database. */
  server(script: string): Promise<string> {
    return this.#once(script, () => this.#serve([here(script)]));
  }

  /** The same of one whose packages come with the bench alone. */
  async peer(script: string): Promise<string> {
    this.needPeers();
    return this.server(`./peers/${script}`);
  }

  /** Throws PeerMissing. */
  needPeers(): void {
    if (this.#options.peersMissing !== undefined) throw new PeerMissing(this.#options.peersMissing);
  }

  bareNext(env: Record<string, string>): Promise<string> {
    const next = here('../../node_modules/next/dist/bin/next');
    return this.#once('bare Next', () => this.#serve([next, 'start', here('./bare-next')], env));
  }

  async #serve(args: string[], env: Record<string, string> = {}): Promise<string> {
    const app = await this.app();
    const port = await freePort();
    const lines: string[] = [];
    const child = await this.#options.scope.use(() =>
      spawnNode(args, {
        env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: app.databaseUrl, PORT: String(port), ...env },
        onLine: (line) => lines.push(line),
      }),
    );
    const url = `http://127.0.0.1:${port}`;
    const ended = child.exited.then(() => 'ended' as const);
    for (;;) {
      const state = await Promise.race([ended, fetch(url).catch(() => undefined)]);
      if (state === 'ended') throw new PeerMissing(`does not run here: ${lines.slice(-5).join(' | ')}`);
      if (state) return url;
      await sleep(50);
    }
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

const send = async (app: TestApp, path: string, body: object, cookie: string) =>
  (await post(app, path, body, cookie)).json();

/** The cookie of a new account on Pro. */
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
