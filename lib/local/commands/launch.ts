import { MigrationError, migrate } from '#prisma/migrate.ts';
import { isLoopback, originAt, parseEnv, parseLaunchEnv } from '../../env.ts';
import { ensureBuild, ensureGenerated } from '../build/build.ts';
import { startCalendars } from '../calendars/server.ts';
import { persistentSecret } from '../host/files.ts';
import { assertFolder } from '../host/folder.ts';
import { freePort, portFree } from '../host/ports.ts';
import { inWords } from '../host/processes.ts';
import { startScheduler } from '../host/scheduler.ts';
import { LaunchError, type Scope } from '../host/scope.ts';
import { startWorkers } from '../host/workers.ts';
import { startMailbox } from '../mailbox/server.ts';
import type { StoredMail } from '../mailbox/store.ts';
import { startDailyBackups } from '../postgres/daily-backups.ts';
import { APP_DATABASE, checkDatabase, createDatabase } from '../postgres/database.ts';
import { keepPostgres } from '../postgres/keep.ts';
import { AppClock, CLOCK } from '../stand-in/app-clock.ts';
import { startStripe } from '../stripe/server.ts';

type LaunchEnv = ReturnType<typeof parseLaunchEnv>;
type Filled = Record<string, string>;
type Mode = 'start' | 'dev';

/** The running app and its stand-ins for services; undefined where the environment names real ones. */
type Running = Awaited<ReturnType<typeof startAll>>;

/** Runs the app on this machine until it ends or is stopped. */
export async function launch(scope: Scope, mode: Mode): Promise<never> {
  const running = await startAll(scope, mode, process.env, { onMail: announceCode, onLine: console.log });
  printAddresses(running);
  return new Promise<never>(() => {});
}

interface Watcher {
  /** Called with each email to the local mailbox. */
  onMail: (mail: StoredMail) => void;
  /** Called with each line that the app prints. */
  onLine: (line: string) => void;
}

/** Starts the app with everything it needs, filling in what `source` leaves out. The scope ends when any part does. */
export async function startAll(scope: Scope, mode: Mode, source: NodeJS.ProcessEnv, { onMail, onLine }: Watcher) {
  const given = parseLaunchEnv(source);
  const smtpPort = await ownSmtpPort(given);
  const isMailNamed = given.RESEND_API_KEY || given.RESEND_BASE_URL || (given.SMTP_URL && smtpPort === undefined);
  const ownMail = given.loopback && !isMailNamed;
  // Placeholders stand for what is filled in later, so that a missing or bad variable is reported before anything starts.
  parseEnv({
    ...source,
    DATABASE_URL: given.DATABASE_URL ?? 'postgresql://localhost/',
    ...(given.loopback && { SESSION_SECRET: given.SESSION_SECRET ?? '-'.repeat(32) }),
    ...(ownMail && mailVariables('http://localhost', given)),
  });
  if (given.WORKERS > 1 && process.platform !== 'linux') {
    throw new LaunchError('WORKERS needs Linux, where processes can share a port. Leave it out, or set it to 1.');
  }
  // The embedded database, secrets, emails and test payments are stored there. A deployment with its own services needs no
  // folder.
  if (given.loopback || !given.DATABASE_URL) assertFolder('DATA_DIR', given.DATA_DIR);
  if (!(await portFree(given.PORT)))
    throw new LaunchError(`Port ${given.PORT} is in use. Stop what’s using it, or set PORT to another.`);

  const filled: Filled = given.loopback
    ? {
        SESSION_SECRET: given.SESSION_SECRET ?? persistentSecret(given.DATA_DIR, 'session'),
        CRON_SECRET: given.CRON_SECRET ?? persistentSecret(given.DATA_DIR, 'cron'),
      }
    : {};
  const { DATA_DIR: dataDir, PORT, baseUrl } = given;
  const mailbox = ownMail
    ? await scope.use(async () => startMailbox({ dataDir, port: await freePort(PORT + 1), smtpPort, onMail }))
    : undefined;
  if (mailbox) Object.assign(filled, mailVariables(mailbox.url, given));
  const ownStripe = given.loopback && !given.PLAN && !given.STRIPE_SECRET_KEY && !given.STRIPE_API_BASE;
  const webhookUrl = `${originAt(given.host ?? 'localhost', PORT)}/api/stripe/webhook`;
  const stripe = ownStripe
    ? await scope.use(async () => startStripe({ dataDir, port: await freePort(PORT + 2), baseUrl, webhookUrl }))
    : undefined;
  if (stripe) Object.assign(filled, stripe.variables);
  const ownCalendars =
    given.loopback && !given.GOOGLE_CLIENT_ID && !given.MICROSOFT_CLIENT_ID && !given.CALENDARS_API_BASE;
  const calendars = ownCalendars
    ? await scope.use(async () => startCalendars({ port: await freePort(PORT + 3), baseUrl }))
    : undefined;
  if (calendars) Object.assign(filled, calendars.variables);
  // The app starts at the real time, so Stripe must too.
  stripe?.setNow(Date.now());
  await Promise.all([
    prepareDatabase(scope, given).then((url) => Object.assign(filled, url)),
    mode === 'start' ? ensureBuild(scope) : ensureGenerated(scope),
  ]);

  let clock: AppClock | undefined;
  const app = await scope.use(() =>
    startWorkers({
      count: mode === 'start' ? given.WORKERS : 1,
      mode,
      port: given.PORT,
      host: given.host,
      // A process that starts later takes over the clock's current setting.
      env: () => ({ ...source, ...filled, ...(clock?.isAhead() && { CLOCK_START: String(clock.now()) }) }),
      // With a local mailbox, the clock can be set. (`next dev` serves from a process that cannot be reached from here.)
      preload: mailbox && mode === 'start' ? [CLOCK] : [],
      onLine,
    }),
  );
  void app.exited.then((ending) => scope.abort(`The app stopped unexpectedly: ${inWords(ending)}.`));
  const cronSecret = given.CRON_SECRET ?? filled.CRON_SECRET;
  if (cronSecret) await scope.use(() => startScheduler(app.address, cronSecret));
  const { BACKUP_DIR: folder } = given;
  const databaseUrl = given.DIRECT_URL ?? given.DATABASE_URL ?? filled.DATABASE_URL;
  if (folder && databaseUrl && mode === 'start') {
    await scope.use(() => startDailyBackups({ url: databaseUrl, folder, say: console.log }));
  }
  if (mailbox && cronSecret && mode === 'start') {
    clock = new AppClock({ app, stripe, address: app.address, cronSecret });
    mailbox.attachClock(clock);
  }
  return { baseUrl, address: app.address, listensAt: listensAt(given), mailbox, stripe };
}

/** Says where the app listens, and for whom. */
function listensAt({ loopback, host, HOST, PORT, TRUST_PROXY }: LaunchEnv): string | undefined {
  if (loopback) return undefined;
  const where = host === undefined ? `port ${PORT} of all interfaces` : originAt(host, PORT);
  if (TRUST_PROXY !== '1') return `${where}. Behind a proxy, set TRUST_PROXY=1`;
  return `${where}, for ${HOST ? 'the proxy alone' : 'a proxy on this machine. For one elsewhere, set HOST'}`;
}

/** Returns the port for SMTP to the local mailbox: the one in SMTP_URL, if nothing listens there. */
async function ownSmtpPort({ loopback, SMTP_URL }: LaunchEnv): Promise<number | undefined> {
  if (!loopback || !SMTP_URL?.startsWith('smtp:') || !isLoopback(SMTP_URL)) return undefined;
  const port = Number(new URL(SMTP_URL).port);
  return port >= 1024 && (await portFree(port)) ? port : undefined;
}

const mailVariables = (url: string, given: LaunchEnv): Filled => ({
  ...(!given.SMTP_URL && { RESEND_API_KEY: 're_local', RESEND_BASE_URL: url }),
  MAIL_FROM: given.MAIL_FROM ?? 'Meeting Tab <tab@localhost>',
});

/** Prints the subject of an email that contains a code. */
export function announceCode({ to, subject }: StoredMail): void {
  if (/\b\d{6}\b/.test(subject)) console.log(`Email to ${to.join(', ')}: ${subject}`);
}

/** Migrates the given database, or an embedded one that it starts. Returns what to add to the environment. */
async function prepareDatabase(scope: Scope, given: LaunchEnv): Promise<Filled> {
  if (given.DATABASE_URL) {
    await checkDatabase('DATABASE_URL', given.DATABASE_URL);
    if (given.DIRECT_URL) await checkDatabase('DIRECT_URL', given.DIRECT_URL);
    await migrateAndReport(given.DIRECT_URL ?? given.DATABASE_URL);
    return {};
  }
  const postgres = await scope.use(() => keepPostgres({ dataDir: given.DATA_DIR, durable: true }, console.error));
  // The app must not keep running half alive without its database.
  void postgres.exited.then((ending) => scope.abort(`The database stopped unexpectedly: ${inWords(ending)}.`));
  await createDatabase(postgres.url(), APP_DATABASE);
  const url = postgres.url(APP_DATABASE);
  await migrateAndReport(url);
  return { DATABASE_URL: url, DIRECT_URL: url };
}

async function migrateAndReport(url: string): Promise<void> {
  const applied = await migrate(url).catch((error: unknown) => {
    throw error instanceof MigrationError ? new LaunchError(error.message) : error;
  });
  if (applied.length > 0) console.log(`Migrations applied: ${applied.join(', ')}`);
}

/** Prints where everything is. `more`: further addresses, each with a label. */
export function printAddresses(
  { baseUrl, listensAt, mailbox, stripe }: Running,
  more: readonly (readonly [what: string, address: string])[] = [],
): void {
  const addresses = [
    ['Meeting Tab', baseUrl] as const,
    ...(listensAt ? [['Listens at', listensAt] as const] : []),
    ...more,
    ...(mailbox ? [['Emails', mailbox.url] as const] : []),
    ...(stripe ? [['Test payments', stripe.url] as const] : []),
  ];
  console.log(`\n${addresses.map(([what, address]) => `  ${what.padEnd(13)}  ${address}`).join('\n')}`);
  console.log('\n  Press Ctrl-C to stop.\n');
}
