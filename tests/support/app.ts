import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type CalendarsStandIn, startCalendars } from '#lib/local/calendars/server.ts';
import { freePort } from '#lib/local/host/ports.ts';
import { startWorkers } from '#lib/local/host/workers.ts';
import { type Mailbox, startMailbox } from '#lib/local/mailbox/server.ts';
import { createDatabase, dropDatabase } from '#lib/local/postgres/database.ts';
import { AppClock, CLOCK } from '#lib/local/stand-in/app-clock.ts';
import { type StripeStandIn, startStripe } from '#lib/local/stripe/server.ts';
import './build.ts';
import { until } from './until.ts';

/** The built app, running with its own database, mailbox, Stripe, and Google and Microsoft calendars. */
export interface TestApp {
  baseUrl: string;
  databaseUrl: string;
  mailbox: Mailbox;
  stripe: StripeStandIn;
  calendars: CalendarsStandIn;
  /** The environment it was started with, secrets included. */
  env: Record<string, string>;
  /** Returns the lines it has printed, including those of all requests answered so far. */
  printed(): Promise<readonly string[]>;
  /** Returns the lines that are JSON: one per request, and failures. */
  logLines(): Promise<Record<string, unknown>[]>;
  /** Returns its clock's time, in epoch ms. */
  now(): number;
  /** Sets its clock and Stripe's (epoch ms), which run on from there. The database's own clock doesn't change. */
  setNow(now: number): Promise<void>;
  /** Returns its memory use, if it was started with tests/bench/gauge.mjs. */
  memory(): Promise<NodeJS.MemoryUsage>;
  /** Returns the CPU time it has used, if it was started with tests/bench/gauge.mjs. */
  cpu(): Promise<NodeJS.CpuUsage>;
  pool: pg.Pool;
  /** Returns the IDs of its processes. */
  pids(): number[];
  /** Ends it with SIGKILL, in the middle of whatever it is doing. */
  kill(): Promise<void>;
  /** Starts it again after `kill`; its clock can no longer be set. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** When its clock starts, epoch ms. Default: real time. */
  now?: number;
  /** Variables to add or override; an empty value counts as absent. */
  env?: Record<string, string>;
  /** Returns the address by which it reaches its database, given the direct one. */
  via?: (databaseUrl: string) => string;
  /** Modules to load into it first. */
  preload?: readonly string[];
  /** How many processes to start. Default: 1. */
  workers?: number;
  /** The PostgreSQL for its database, and the template to copy. Default: the tests' shared ones. */
  server?: { url: string; template: string };
  /**
   * Makes it another instance in that app's deployment, with the same database, emails, payments and secrets but its own
   * port.
   */
  beside?: TestApp;
}

/** The parts that a deployment's instances share. */
type Deployment = Pick<TestApp, 'databaseUrl' | 'mailbox' | 'stripe' | 'calendars' | 'env'> & {
  remove(): Promise<void>;
};

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: tests are run by npm test`);
  return value;
}

/** Makes a database, a mailbox and stand-ins for an app that will listen on `port`. */
async function deploy(port: number, { via, server }: Options): Promise<Deployment> {
  const admin = server?.url ?? setting('TEST_PG_URL');
  const database = `app_${randomBytes(6).toString('hex')}`;
  await createDatabase(admin, database, server?.template ?? setting('TEST_TEMPLATE'));
  const databaseUrl = Object.assign(new URL(admin), { pathname: database }).href;
  const dataDir = mkdtempSync(path.join(setting('TEST_DIR'), 'app-'));
  const mailbox = await startMailbox({ dataDir, port: 0 });
  const baseUrl = `http://localhost:${port}`;
  const stripe = await startStripe({ dataDir, port: 0, baseUrl, webhookUrl: `${baseUrl}/api/stripe/webhook` });
  const calendars = await startCalendars({ port: 0, baseUrl });
  const env = {
    DATABASE_URL: via?.(databaseUrl) ?? databaseUrl,
    DIRECT_URL: '',
    DATA_DIR: dataDir,
    BASE_URL: baseUrl,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    CRON_SECRET: randomBytes(32).toString('hex'),
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: mailbox.url,
    MAIL_FROM: 'Meeting Tab <tab@example.com>',
    ...stripe.variables,
    // As while a new secret is replacing an old one.
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(20).toString('hex')}, ${stripe.variables.STRIPE_WEBHOOK_SECRET}`,
    ...calendars.variables,
    // Tests send their client's address in x-forwarded-for.
    TRUST_PROXY: '1',
    // On a busy machine, long waits must not fail a test.
    LINE_WAIT_MS: '30000',
    // All tests of a worker share an app, and those in a browser share an address.
    CODE_MAILS_PER_HOUR: '100000',
  };
  return {
    databaseUrl,
    mailbox,
    stripe,
    calendars,
    env,
    async remove() {
      await mailbox.stop();
      await stripe.stop();
      await calendars.stop();
      await dropDatabase(admin, database);
    },
  };
}

/** Starts an app. The caller has to stop it; if the test's process ends first, the app ends with it. */
export async function startApp(options: Options = {}): Promise<TestApp> {
  const { now, env: extra, preload = [], workers = 1, beside } = options;
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  // The app must not remove what the first instance still uses.
  const { databaseUrl, mailbox, stripe, calendars, remove, ...deployment }: Deployment = beside
    ? { ...beside, async remove() {} }
    : await deploy(port, options);
  const env = { ...deployment.env, PORT: String(port), ...extra };
  const lines: string[] = [];
  const launch = () =>
    startWorkers({
      count: workers,
      mode: 'start',
      port,
      host: '127.0.0.1',
      env: () => ({ ...process.env, ...env }),
      preload: [CLOCK, ...preload],
      onLine: (line) => lines.push(line),
    });
  let next = await launch();
  const clock = new AppClock({
    app: next,
    stripe,
    address: next.address,
    cronSecret: deployment.env.CRON_SECRET ?? '',
  });
  if (now !== undefined) await clock.set(now);
  if (!beside) mailbox.attachClock(clock);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, application_name: TESTS });
  // The database is dropped before idle connections close.
  pool.on('error', () => {});
  const printed = async () => {
    // Lines arrive through a pipe, later than their responses but in order, so a request of our own marks the end.
    const id = (await fetch(`${baseUrl}/health`)).headers.get('x-request-id');
    await until(() => id !== null && lines.some((line) => line.includes(id)));
    return lines;
  };
  return {
    baseUrl,
    databaseUrl,
    mailbox,
    stripe,
    calendars,
    env,
    printed,
    logLines: async () => (await printed()).filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)),
    now: () => clock.now(),
    setNow: (time) => clock.set(time),
    // gauge.mjs replies with this.
    memory: async () => (await next.ask({ memory: true })) as NodeJS.MemoryUsage,
    // As above.
    cpu: async () => (await next.ask({ cpu: true })) as NodeJS.CpuUsage,
    pool,
    pids: () => next.pids(),
    async kill() {
      for (const pid of next.pids()) process.kill(-pid, 'SIGKILL');
      await next.stop();
    },
    async restart() {
      next = await launch();
    },
    async stop() {
      await next.stop();
      await pool.end();
      await remove();
    },
  };
}

/** Calls a cron, as its scheduler does. */
export const runCron = ({ baseUrl, env }: TestApp, name: 'billing' | 'digest' | 'housekeeping'): Promise<Response> =>
  fetch(`${baseUrl}/api/cron/${name}`, { headers: { authorization: `Bearer ${env.CRON_SECRET}` } });

/** The name of the test's own connections in PostgreSQL's list. */
export const TESTS = 'tests';

/** Returns rows of the app's database. */
export async function query(app: TestApp, sql: string, values: unknown[] = []) {
  return (await app.pool.query(sql, values)).rows;
}

declare global {
  // On the global object, since modules are reloaded for each test file while the process stays.
  var meetingTabApp: Promise<TestApp> | undefined;
  var meetingTabEmptyApp: Promise<TestApp> | undefined;
}

/** Returns the app that all test files of a worker share. It ends with the worker. */
export function workerApp(): Promise<TestApp> {
  globalThis.meetingTabApp ??= startApp();
  return globalThis.meetingTabApp;
}

const EMPTY = `DO $$ BEGIN EXECUTE (SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ') FROM pg_tables
  WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%'); END $$`;

/**
 * Returns an app without accounts, for a test file that sets the clock or counts all accounts. Its clock is at `now`
 * (epoch ms) or right. A worker's test files share it one after another.
 */
export async function emptyApp(now?: number): Promise<TestApp> {
  globalThis.meetingTabEmptyApp ??= startApp();
  const app = await globalThis.meetingTabEmptyApp;
  await app.setNow(now ?? Date.now());
  await query(app, EMPTY);
  return app;
}
